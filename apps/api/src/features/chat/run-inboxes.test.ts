import type { PendingMessage } from '@pinion/tool-runtime';
import { expect, it } from 'vitest';
import { ChatSignals } from './chat-signals.ts';
import { RunInboxes } from './run-inboxes.ts';

it('a running run has the message when its sender is answered, however slow the database is', async () => {
  const stored: PendingMessage[] = [];
  const queries: (() => void)[] = [];
  const signals = new ChatSignals();
  const inboxes = new RunInboxes({
    store: {
      unreceived: async () => {
        const found = [...stored];
        await new Promise<void>(resolve => queries.push(resolve));
        return found;
      },
      receive: async () => {},
    },
    signals,
    find: () => undefined,
    after: () => () => {},
    isShared: false,
    report: error => {
      throw error;
    },
  });
  const inbox = inboxes.of({ run_id: 'r', chat: { session_id: 's', run_id: 'r', turn_group_id: 't' } });
  stored.push({ id: 'm', text: 'two' });
  signals.notify('s');
  let isRead = false;
  const read = inboxes.whenRead('s').then(() => {
    isRead = true;
  });
  await inboxes.whenRead('another session');
  expect([isRead, inbox?.pending()]).toEqual([false, []]);
  while (!isRead) {
    queries.shift()?.();
    await new Promise(setImmediate);
  }
  await read;
  expect(inbox?.pending()).toEqual([{ id: 'm', text: 'two' }]);
});

import type { WorkflowEvent } from '@pinion/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryClient } from '../../../../../test-support/memory-client.ts';
import { MemoryServer } from '../../../../../test-support/memory-server.ts';
import { shopWorkflow } from '../../../stories/index.ts';
import { createEditorStore, selectNode } from '../editor-store.ts';
import { createPeersStore } from './peers-store.ts';
import { followPeers } from './follow-peers.ts';

/** Creates a visible page and an event stream that the test controls. */
async function bench() {
  const rows: ((event: WorkflowEvent) => void)[] = [];
  const server = new MemoryServer({
    'workflows.events': (_, signal) => {
      signal.addEventListener('abort', () => void (closed += 1));
      return new ReadableStream<WorkflowEvent>({ start: stream => void rows.push(event => stream.enqueue(event)) }) as never;
    },
    'workflows.mark': () => undefined as never,
  });
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const editor = createEditorStore('w', shopWorkflow);
  const others = createPeersStore();
  let [pulls, closed] = [0, 0];
  const row = followPeers({
    client: memoryClient(server),
    editor,
    others,
    autosave: { version: () => 3, pull: async () => void (pulls += 1) },
    clientId: 'me',
    editing: () => undefined,
    page: page as unknown as Document,
  });
  const onVisibilityChange = async (isSeen: boolean) => {
    page.visibilityState = isSeen ? 'visible' : 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    await allArrived();
  };
  await allArrived();
  return {
    line: row,
    /** Sends events to the first connection. */
    send: async (...events: WorkflowEvent[]) => {
      for (const event of events) rows[0]?.(event);
      await allArrived();
    },
    connections: () => rows.length,
    marks: () => server.requestsOf('workflows.mark'),
    editor,
    others,
    look: onVisibilityChange,
    pulls: () => pulls,
    closed: () => closed,
  };
}

/** Waits until the requests and events that are on their way have arrived, and no longer than the presence rests. */
const allArrived = () => vi.advanceTimersByTimeAsync(1);

const at = new Date(0).toISOString();
const saved = (version: number, by_client: string | null): WorkflowEvent => ({ type: 'saved', version, by_client, at });
const presence = (client_id: string, target: number): WorkflowEvent => ({
  type: 'presence',
  client_id,
  place: target,
  name: `Tab ${target}`,
  selection: [],
  at,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('followPeers', () => {
  it('followPeers applies the changes of other users and ignores changes this editor has or made itself', async () => {
    const { line, send, pulls } = await bench();
    await send(saved(3, null), saved(4, 'me'));
    expect(pulls()).toBe(0);
    await send(saved(5, 'other'), saved(6, null));
    expect(pulls()).toBe(2);
    line.stop();
  });

  it('followPeers lists the other users in the order of their positions and never the current user', async () => {
    const { line, send, others } = await bench();
    await send(presence('c', 3), presence('me', 1), presence('b', 2), presence('c', 3));
    expect(others.getState().others.map(({ name }) => name)).toEqual(['Tab 2', 'Tab 3']);
    await send({ type: 'gone', client_id: 'b' });
    expect(others.getState().others.map(({ name }) => name)).toEqual(['Tab 3']);
    line.stop();
  });

  it('followPeers sends the presence once the pointer rests, only once, and again after a reconnect', async () => {
    const { line, send, marks, editor } = await bench();
    selectNode(editor, 'assist');
    selectNode(editor, 'log');
    await vi.runAllTimersAsync();
    expect(marks()).toEqual([{ id: 'w', client_id: 'me', selection: ['log'] }]);
    line.moved();
    await vi.runAllTimersAsync();
    expect(marks()).toHaveLength(1);
    await send(saved(3, null));
    await vi.runAllTimersAsync();
    expect(marks()).toHaveLength(2);
    line.stop();
  });

  it('followPeers disconnects while the page is hidden and catches up when the page is visible again', async () => {
    const { line, send, connections, others, look, closed } = await bench();
    await send(presence('b', 2));
    await look(false);
    expect([closed(), others.getState().others]).toEqual([1, []]);
    await look(true);
    await look(true);
    expect(connections()).toBe(2);
    line.stop();
    expect(closed()).toBe(2);
  });
});

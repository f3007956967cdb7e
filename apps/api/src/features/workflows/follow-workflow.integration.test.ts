import type { WorkflowEvent } from '@pinion/contracts';
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FetchedEvents } from '../../testing/fetched-events.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { AppRouter } from '../../trpc/app-router.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
const clientOf = (url: string) =>
  createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: operation => operation.type === 'subscription',
        true: httpSubscriptionLink({ url: `${url}/trpc`, EventSource: FetchedEvents as unknown as typeof EventSource }),
        false: httpBatchLink({ url: `${url}/trpc` }),
      }),
    ],
  });
let api: ReturnType<typeof clientOf>;
beforeAll(async () => {
  server = await startTestServer();
  api = clientOf(server.url);
});
afterAll(() => server.close());

/** Subscribes to a workflow as one open browser tab. Returns its events and a function that closes it. */
function tab(id: string, client_id?: string) {
  const events: WorkflowEvent[] = [];
  const failures: unknown[] = [];
  const entry = api.workflows.events.subscribe(
    { id, ...(client_id === undefined ? {} : { client_id }) },
    { onData: event => void events.push(event), onError: error => void failures.push(error) },
  );
  return {
    events,
    failures,
    leave: () => entry.unsubscribe(),
    has: (part: object) => expect.poll(() => events).toContainEqual(expect.objectContaining(part)),
  };
}

describe('two clients with one workflow open', () => {
  it('workflows.events sends saves, presence and departures to the other client', async () => {
    const { id } = await api.workflows.create.mutate({ template: 'shop-assistant' });
    const { file } = await api.workflows.get.query({ id });
    const [here, there] = [tab(id, 'client-here'), tab(id, 'client-there')];
    await here.has({ type: 'saved', version: 1, by_client: null });
    await here.has({ type: 'presence', client_id: 'client-there' });
    await there.has({ type: 'presence', client_id: 'client-here' });

    await api.workflows.mark.mutate({ id, client_id: 'client-there', selection: ['assist'], editing: 'assist' });
    await here.has({ type: 'presence', client_id: 'client-there', selection: ['assist'], editing: 'assist' });
    const save = { id, file: { ...file, name: 'Ours' }, base_version: 1, client_id: 'client-here' };
    await api.workflows.save.mutate(save);
    await there.has({ type: 'saved', version: 2, by_client: 'client-here' });
    await api.workflows.update.mutate({ id, name: 'Theirs' });
    await there.has({ type: 'saved', version: 3, by_client: null });
    // A restore is reported with the client that requested it, so that its own editor does not treat it as another member's.
    await api.workflows.restore_version.mutate({ id, version: 'save-1', base_version: 3, client_id: 'client-here' });
    await there.has({ type: 'saved', version: 4, by_client: 'client-here' });

    there.leave();
    await here.has({ type: 'gone', client_id: 'client-there' });
    const late = tab(id, 'client-late');
    await late.has({ type: 'saved', version: 4 });
    await late.has({ type: 'presence', client_id: 'client-here' });
    expect(late.events).not.toContainEqual(expect.objectContaining({ client_id: 'client-there' }));
    late.leave();
    here.leave();
  });

  it('workflows.events fails for an unknown workflow and ends when the workflow is deleted', async () => {
    const nowhere = tab('none', 'client-here');
    await expect.poll(() => nowhere.failures).toMatchObject([{ data: { code: 'NOT_FOUND' } }]);
    const { id } = await api.workflows.create.mutate({ template: 'shop-assistant' });
    const answer = await fetch(`${server.url}/api/v1/workflows/${id}/events`);
    const stream = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    /** Reads the stream up to a save, or to its end. */
    const readTo = async (version: number | undefined): Promise<void> => {
      while (version === undefined || !text.includes(`"version":${version}`)) {
        const { done = true, value = '' } = (await stream?.read()) ?? {};
        if (done) return;
        text += value;
      }
    };
    await readTo(1);
    await api.workflows.update.mutate({ id, name: 'Renamed' });
    await readTo(2);
    await api.workflows.remove.mutate({ id });
    await api.workflows.mark.mutate({ id, client_id: 'client-here', selection: [] });
    await readTo(undefined);
    const blocks = text.split('\n\n').filter(block => block.includes('data:'));
    const events = blocks.map(block => JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '') as WorkflowEvent);
    expect(events).toMatchObject([
      { type: 'saved', version: 1 },
      { type: 'saved', version: 2 },
    ]);
    expect(await fetch(`${server.url}/api/v1/workflows/none/events`).then(({ status }) => status)).toBe(404);
  });
});

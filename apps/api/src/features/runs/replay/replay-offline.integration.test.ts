import { type ReplayBundle, Timeline } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../../configuration/env.ts';
import { effectServer } from '../../../testing/effect-server.ts';
import { completion } from '../../../testing/evaluating.ts';
import { jsonClient } from '../../../testing/json-client.ts';
import { must } from '../../../testing/must.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { smallWorkflow } from '../../../testing/small-workflow.ts';
import { watchSockets } from '../../../testing/watch-sockets.ts';
import type { RunView } from '../read/run-view.ts';

/** Makes three calls at once, one of which fails after a second attempt, then reports that. The model is called over HTTP too. */
const outside = await effectServer((path, body) => {
  if (path === '/desk.mail') return { status: 503, body: { error: 'closed' } };
  if (!path.endsWith('/chat/completions')) return { delay_ms: 5 };
  const isFirst = (body as { messages: { role: string }[] }).messages.every(({ role }) => role !== 'assistant');
  const calls = ['desk.find', 'desk.book', 'desk.mail'].map((name, n) => ({ name, input: { n, of: 'täa\u2028' } }));
  return { body: isFirst ? completion('', calls) : completion('two of three') };
});
let server: Awaited<ReturnType<typeof startTestServer>>;
let run: RunView;
let bundle: ReplayBundle;
let sockets: ReturnType<typeof watchSockets>;
const call = jsonClient(() => server.url);

const workflow = smallWorkflow(
  'Desk',
  [
    { id: 'in', type: 'input' },
    {
      id: 'agent',
      type: 'agent',
      config: {
        model: { provider: 'openai-compatible', model: 'm', base_url: `http://${outside.host}/v1` },
        prompt: '{{in}}',
        tools: ['desk.find', 'desk.book', 'desk.mail'].map(name => ({ name })),
        policy: { confirmation: 'never' },
        pins: [{ name: 'booking', selector: { tool: 'desk.book', strategy: 'latest' }, on_missing: 'null' }],
      },
    },
    { id: 'out', type: 'output' },
  ],
  'in.value>agent.in',
  'agent.response>out.value',
);

beforeAll(async () => {
  server = await startTestServer({ PINION_EGRESS_ALLOW: outside.host });
  const { databaseUrl } = readEnv();
  const own = [new URL(server.url).port, databaseUrl === undefined ? '' : new URL(databaseUrl).port || '5432'];
  for (const [name, policy] of [
    ['desk.find', 'pure'],
    ['desk.book', 'irreversible'],
    ['desk.mail', 'idempotent'],
  ] as const)
    await must(201, call('POST', '/tools', outside.tool(name, policy, { max_retries: 1 })));
  const { id } = (await call<{ id: string }>('POST', '/workflows', workflow)).body;
  sockets = watchSockets(own);
  run = (await call<RunView>('POST', `/workflows/${id}/runs`, { input: 'a desk', wait_s: 30 })).body;
  bundle = (await call<ReplayBundle>('GET', `/runs/${run.run_id}/bundle`)).body;
});
afterAll(async () => {
  sockets.stop();
  await server.close();
  await outside.close();
});

/** Returns the output of a run without its id and without the user who started it. */
const contentOf = ({ run_id: _id, run_as: _who, ...view }: RunView): string => JSON.stringify(view);
const bundleOf = async ({ run_id }: RunView): Promise<ReplayBundle> =>
  (await call<ReplayBundle>('GET', `/runs/${run_id}/bundle`)).body;

/** Returns the rows of the timeline as a reader sees them. Start times are left out because a replay has its own. */
function rowsOf({ events }: ReplayBundle): unknown[] {
  const timeline = new Timeline();
  for (const event of events) timeline.add(event);
  return timeline.rows.map(({ start_ms: _from, start_seq: _first, end_ms: _to, end_seq: _last, ...row }) => row);
}

describe('offline replay of a run with real tools and a real model', () => {
  it('the original run opened sockets, as both the service and the socket watch recorded', () => {
    expect(run.status).toBe('succeeded');
    const hits = outside.pathsHit();
    expect(hits.filter(path => path === '/v1/chat/completions')).toHaveLength(2);
    expect(hits.filter(path => path === '/desk.mail')).toHaveLength(2);
    expect(hits).toEqual(expect.arrayContaining(['/desk.find', '/desk.book']));
    const [, port] = outside.host.split(':');
    expect(new Set(sockets.ports())).toEqual(new Set([port]));
  });

  it('an offline replay opens no socket, requests no approval and is byte-identical', async () => {
    const [hits, opened] = [outside.effects.length, sockets.ports().length];
    const replayed = await call<RunView>('POST', '/replays', bundle);
    expect(replayed.status).toBe(200);
    expect(contentOf(replayed.body)).toBe(contentOf(run));
    const again = await bundleOf(replayed.body);
    expect(JSON.stringify(again.agents)).toBe(JSON.stringify(bundle.agents));
    expect(rowsOf(again)).toEqual(rowsOf(bundle));
    expect(outside.effects.length - hits).toBe(0);
    expect(sockets.ports().slice(opened)).toEqual([]);
  });

  it('an offline replay needs only the bundle, not the service, the tools or the workflow', async () => {
    await outside.close();
    for (const name of ['desk.find', 'desk.book', 'desk.mail'])
      await must(200, call('PATCH', `/tools/${name}/1.0.0`, { lifecycle: 'blocked', reason: 'gone' }));
    await call('DELETE', `/workflows/${run.workflow_id}`);
    const opened = sockets.ports().length;
    const replayed = await call<RunView>('POST', '/replays', bundle);
    expect(contentOf(replayed.body)).toBe(contentOf(run));
    expect(JSON.stringify((await bundleOf(replayed.body)).agents)).toBe(JSON.stringify(bundle.agents));
    expect(sockets.ports().slice(opened)).toEqual([]);
  });

  it('an offline replay of a run whose model has no key is byte-identical', async () => {
    const file = structuredClone(workflow);
    Object.assign(file.nodes[1]?.config ?? {}, { model: { provider: 'openai', model: 'm', credential: 'NO_SUCH_KEY' } });
    const { id } = (await call<{ id: string }>('POST', '/workflows', file)).body;
    const failed = (await call<RunView>('POST', `/workflows/${id}/runs`, { input: 'a desk', wait_s: 30 })).body;
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'AUTH_REQUIRED' } });
    const replayed = await call<RunView>('POST', '/replays', await bundleOf(failed));
    expect(contentOf(replayed.body)).toBe(contentOf(failed));
  });

  it('the offline replay reports no unexpected errors', () => expect(server.reports).toEqual([]));
});

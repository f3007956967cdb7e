import { afterAll, beforeAll, expect, it } from 'vitest';
import { completion } from '../../../testing/evaluating.ts';
import { effectServer } from '../../../testing/effect-server.ts';
import { jsonClient } from '../../../testing/json-client.ts';
import { must } from '../../../testing/must.ts';
import { smallWorkflow } from '../../../testing/small-workflow.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import type { RunView } from '../read/run-view.ts';

/** Half of a surrogate pair, as `JSON.stringify` writes it. Whole pairs are written as characters. */
const half = /(?<!\\)\\ud[89a-f]/i;
const replaced = '\uFFFD';

/** The bodies that the model's server received. It refuses one with a half, as providers do. */
const sent: string[] = [];
const outside = await effectServer((path, body) => {
  if (!path.startsWith('/v1')) return { body: { t: 'http \ud83d', '\ude00key': 1 } };
  const text = JSON.stringify(body);
  sent.push(text);
  if (half.test(text)) return { status: 400, body: { error: { message: 'no low surrogate in string' } } };
  if (text.includes('"role":"tool"')) return { body: completion('done \ud83d') };
  return {
    body: completion(
      '',
      ['http.half', 'code.half'].map(name => ({ name, input: { a: 'args \ud83d' } })),
    ),
  };
});

let server: Awaited<ReturnType<typeof startTestServer>>;
const call = jsonClient(() => server.url);
beforeAll(async () => {
  server = await startTestServer({ PINION_EGRESS_ALLOW: outside.host });
});
afterAll(async () => {
  await server.close();
  await outside.close();
});

const textOf = async (path: string): Promise<string> => (await fetch(`${server.url}/api/v1${path}`)).text();

it('half of a surrogate pair becomes U+FFFD in requests to models, events, a run and its bundle, over REST and tRPC', async () => {
  const description = 'described \ud83d';
  await must(201, call('POST', '/tools', outside.tool('http.half', 'pure', { description })));
  const code = { ...outside.tool('code.half', 'pure', { description }), gateway: 'javascript' };
  await must(201, call('POST', '/tools', { ...code, gateway_config: { code: 'return { [`k\\ud83d`]: "hi 😀".slice(0, 4) }' } }));
  const agent = {
    model: { provider: 'openai-compatible', model: 'm', base_url: `http://${outside.host}/v1` },
    prompt: '{{in.t}}',
    instructions: 'Instructions \ud83d',
    tools: [{ name: 'http.half' }, { name: 'code.half' }],
  };
  const file = smallWorkflow(
    'Half',
    [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config: agent },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>out.value',
  );
  const { id } = await must(201, call<{ id: string }>('POST', '/workflows', file));
  const input = { t: 'input 😀 \ud83d', '\ud83d': ['\ude00'], large: `${'x'.repeat(70_000)}\ud83d` };
  const run = await must(200, call<RunView>('POST', `/workflows/${id}/runs`, { input, wait_s: 40 }));
  expect(run).toMatchObject({ status: 'succeeded', output: `done ${replaced}` });
  expect(sent).toHaveLength(2);
  for (const body of sent)
    for (const text of ['Instructions', 'described', 'input 😀']) expect(body).toContain(`${text} ${replaced}`);

  const bundle = await textOf(`/runs/${run.run_id}/bundle`);
  for (const text of [bundle, await textOf(`/runs/${run.run_id}`), await textOf(`/runs/${run.run_id}/events`)]) {
    expect(half.test(text)).toBe(false);
    expect(text).toContain(replaced);
  }
  for (const text of [`http ${replaced}`, `${replaced}key`, `hi ${replaced}`, `k${replaced}`, `args `])
    expect(bundle).toContain(text);
  const trpc = async (path: string): Promise<string> => (await fetch(`${server.url}/trpc/${path}`)).text();
  const asked = encodeURIComponent(JSON.stringify({ id: run.run_id }));
  for (const text of [await trpc(`runs.get?input=${asked}`), await trpc(`runs.bundle?input=${asked}`)]) {
    expect(half.test(text)).toBe(false);
    expect(text).toContain(replaced);
  }
  const stream = await trpc(`runs.events?input=${encodeURIComponent(JSON.stringify({ run_id: run.run_id }))}`);
  const events = stream.split('\n').flatMap(line => (line.startsWith('data: "') ? [JSON.parse(line.slice(6)) as string] : []));
  expect(events.length).toBeGreaterThan(10);
  expect(events.filter(event => half.test(event))).toEqual([]);
  const refused = await trpc(`runs.get?input=${encodeURIComponent(JSON.stringify({ id: 'x\ud83d' }))}`);
  expect(refused).toContain('error');
  expect(half.test(refused)).toBe(false);
  const replay = await must(200, call<RunView>('POST', '/replays', bundle));
  expect(replay).toMatchObject({ status: 'succeeded', output: run.output });
});

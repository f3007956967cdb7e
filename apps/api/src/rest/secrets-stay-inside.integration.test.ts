import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ReplayBundle } from '@pinion/contracts';
import { openDatabase } from '@pinion/db';
import { hasRedis, missingRedis, type ThrowawayRedis, throwawayRedis } from '@pinion/tool-runtime/testing/redis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonClient } from '../testing/json-client.ts';
import { type RedisWatch, watchRedis } from '../testing/watch-redis.ts';
import { startTestServer } from '../testing/test-server.ts';

/** A secret with characters that every encoding changes. */
const value = 'Cinnabar/5521+vermil"ion<&\'ü';
const modelKey = 'Orpiment-8830-realgar';
const inHex = (text: string): string => Buffer.from(text).toString('hex');

/** The encodings in which a service may return a value, by name. */
const spellings: Record<string, (text: string) => string> = {
  plain: text => text,
  json: text => JSON.stringify(text).slice(1, -1),
  'json in json': text => JSON.stringify(JSON.stringify(text)).slice(1, -1),
  ascii: text => text.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  base64: text => Buffer.from(text).toString('base64').replace(/=+$/, ''),
  base64url: text => Buffer.from(text).toString('base64url'),
  hex: inHex,
  HEX: text => inHex(text).toUpperCase(),
  percent: text => encodeURIComponent(text),
  'percent, all of it': text => inHex(text).replace(/../g, '%$&'),
  html: text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'),
  'lower case': text => text.toLowerCase(),
  'upper case': text => text.toUpperCase(),
  reversed: text => [...text].reverse().join(''),
};
const formsOf = (text: string) => Object.entries(spellings).map(([name, spell]) => ({ name, form: spell(text) }));
/** Returns the forms of a value, including the middle of its basic authentication encoding. */
const tracesOf = (text: string) => [
  ...formsOf(text),
  { name: 'basic', form: Buffer.from(`user:${text}`).toString('base64').slice(8, -4) },
];

let echo: Server;
let other: Server;
let origin: string;
let server: Awaited<ReturnType<typeof startTestServer>>;
let redis: ThrowawayRedis | undefined;
let watch: RedisWatch | undefined;
const call = jsonClient(() => server.url);

const listening = async (listener: (request: IncomingMessage, response: ServerResponse) => void): Promise<[Server, string]> => {
  const made = createServer(listener).listen(0, '127.0.0.1');
  await once(made, 'listening');
  return [made, `127.0.0.1:${(made.address() as AddressInfo).port}`];
};

const wrongKey = `Incorrect API key provided: ${modelKey} (${Buffer.from(modelKey).toString('base64')})`;

/** Returns the response of the service, which has the value in its address. A header holds no more than Latin-1. */
const everySpelling = (): Record<string, unknown> => ({
  ...Object.fromEntries(formsOf(value).map(({ name, form }) => [name, form])),
  all: formsOf(value).map(({ form }) => `<${form}>`),
  bearer: `Authorization: Bearer ${value}`,
  basic: Buffer.from(`user:${value}`).toString('base64'),
  [value]: { [encodeURIComponent(value)]: 1 },
});

/** A tool server that returns the key in every possible way: body, name, header, address, error, and in megabytes of output. */
beforeAll(async () => {
  let elsewhere: string;
  [other, elsewhere] = await listening((_request, response) => void response.end('elsewhere'));
  let host: string;
  [echo, host] = await listening((request, response) => {
    const where = new URL(request.url ?? '/', 'http://echo.example').pathname;
    const said = JSON.stringify(everySpelling());
    const leaky = { 'x-said': encodeURIComponent(value), 'content-type': 'application/json' };
    const answer = (status: number, body: string, headers: Record<string, string> = leaky): void =>
      void response.writeHead(status, headers).end(body);
    if (where === '/cut') request.socket.destroy();
    else if (where === '/fail') answer(500, said);
    else if (where === '/refuse') answer(401, said, { ...leaky, 'www-authenticate': `Bearer realm="${inHex(value)}"` });
    else if (where === '/limit') answer(429, said, { ...leaky, 'retry-after': '0' });
    else if (where === '/text')
      answer(
        200,
        formsOf(value)
          .map(({ form }) => form)
          .join('\n'),
        { 'content-type': 'text/plain' },
      );
    else if (where === '/table')
      answer(200, ['how,form', ...formsOf(value).map(({ name, form }) => `${name},${form}`)].join('\n'), {
        'content-type': 'text/csv',
      });
    else if (where === '/bytes')
      void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(
        Buffer.concat([
          Buffer.from([0xff, 0x00, 0xfe]),
          Buffer.from(
            formsOf(value)
              .map(({ form }) => form)
              .join('\0'),
          ),
        ]),
      );
    else if (where === '/large') answer(200, JSON.stringify(Array.from({ length: 4000 }, everySpelling)));
    else if (where === '/away') answer(302, '', { location: `http://${elsewhere}/?key=${encodeURIComponent(value)}` });
    else if (where.startsWith('/v1/')) answer(401, JSON.stringify({ error: { message: wrongKey } }));
    else answer(200, said);
  });
  origin = `http://${host}`;
  if (hasRedis()) {
    redis = await throwawayRedis();
    watch = await watchRedis(redis.url);
  }
  server = await startTestServer({ PINION_EGRESS_ALLOW: host, ...(redis === undefined ? {} : { REDIS_URL: redis.url }) });
});
afterAll(async () => {
  await server.close();
  watch?.close();
  await redis?.remove();
  echo.close();
  other.close();
});

const unseen = hasRedis() ? '' : ` (${missingRedis}: Redis and the queue are not looked at)`;
const locations = ['fine', 'fail', 'refuse', 'limit', 'text', 'table', 'bytes', 'large', 'away', 'cut'];
const publish = (source: string, more: Record<string, unknown> = {}) =>
  call('POST', '/tools', {
    name: `echo.${source}`,
    version: '1.0.0',
    description: 'Says what it was told.',
    category: 'api',
    input_schema: {},
    gateway: 'http',
    gateway_config: {
      url: `${origin}/${source}`,
      query: { key: '{{secrets.ECHO_KEY}}' },
      headers: { 'x-key': '{{secrets.LATIN_KEY}}' },
    },
    secrets: ['ECHO_KEY', 'LATIN_KEY'],
    side_effect_policy: 'idempotent',
    ...more,
  });

/** A queue tool whose message is signed with a secret and stored in a persistent stream. */
const onQueue = {
  gateway: 'queue',
  gateway_config: { topic: 'echo:out', signing_secret: 'ECHO_KEY' },
  secrets: ['ECHO_KEY'],
  rate_limit: { max: 1000, per_s: 1 },
};

const agent = (id: string, y: number, config: Record<string, unknown>) => ({
  id,
  type: 'agent',
  position: { x: 0, y },
  config: { prompt: 'go', ...config },
});

it(`no secret value leaks into results, events, bundles, traces, metrics, logs, the database, Redis or files${unseen}`, async () => {
  const keys = { ECHO_KEY: value, LATIN_KEY: encodeURIComponent(value), MODEL_KEY: modelKey };
  for (const [name, text] of Object.entries(keys))
    expect((await call('PUT', '/secrets', { name, value: text, scope: 'workspace', hosts: [new URL(origin).host] })).status).toBe(
      204,
    );
  for (const source of locations) expect((await publish(source)).status).toBe(201);
  expect(
    (
      await publish('strict', {
        gateway_config: { url: `${origin}/fine` },
        output_schema: { type: 'object', required: ['nothing'] },
        strict_output: true,
      })
    ).status,
  ).toBe(201);
  const queued = redis === undefined ? [] : ['queued'];
  for (const source of queued) expect((await publish(source, onQueue)).status).toBe(201);
  const tools = [...locations, 'strict', ...queued].map(source => ({ name: `echo.${source}` }));
  const events = [{ tool_calls: tools.map(({ name }) => ({ name, input: {} })) }, { text: 'done' }];
  const { body: workflow } = await call<{ id: string }>('POST', '/workflows', {
    format: 'pinion.workflow/1',
    name: 'Echo',
    nodes: [
      agent('a', 0, { model: { provider: 'scripted', lines: events }, tools }),
      agent('b', 200, {
        model: { provider: 'openai-compatible', model: 'one', base_url: `${origin}/v1`, credential: 'MODEL_KEY' },
        tools: [],
      }),
      { id: 'out', type: 'output', position: { x: 1, y: 0 }, config: {} },
    ],
    edges: [{ id: 'e', source: 'a', source_handle: 'tools_by_id', target: 'out', target_handle: 'value' }],
  });
  type Run = { run_id: string; nodes: Record<string, { tool_order?: string[]; traces_url?: string }> };
  const { body: run } = await call<Run>('POST', `/workflows/${workflow.id}/runs`, { input: null, wait_s: 60 });
  expect(run.nodes['a']?.tool_order).toHaveLength(tools.length);

  const text = async (url: string, headers: Record<string, string> = {}): Promise<string> =>
    (await fetch(server.url + url, { headers })).text();
  const trace_id = run.nodes['a']?.traces_url?.split('/').at(-1);
  const sources: Record<string, string> = {
    'the run': JSON.stringify(run),
    'its events': await text(`/api/v1/runs/${run.run_id}/events`),
    'its stream': await text(`/api/v1/runs/${run.run_id}/events`, { accept: 'text/event-stream' }),
    'its bundle': await text(`/api/v1/runs/${run.run_id}/bundle`),
    'the blobs of its bundle': await text(`/api/v1/runs/${run.run_id}/bundle?blobs=true`).then(blobsIn),
    'its trace': await text(`/trpc/traces.get?input=${encodeURIComponent(JSON.stringify({ trace_id }))}`),
    'the test of the model’s key': JSON.stringify((await call('POST', '/secrets/workspace/MODEL_KEY/test')).body),
    'the list of secrets': await text('/api/v1/secrets'),
    'the list of tools': await text('/api/v1/tools?limit=200'),
    'the audit log': await text('/api/v1/audit?limit=200'),
    'the figures': await text('/metrics'),
    'the log': server.reports.map(report => (report instanceof Error ? `${report.stack}` : JSON.stringify(report))).join('\n'),
  };
  if (watch !== undefined) {
    sources['all that is in Redis, the queue too'] = await watch.everything();
    sources['all that was said to Redis'] = watch.commands();
  }
  await server.stop();
  sources['the database'] = await everyRow();
  sources['the data directory'] = filesUnder(server.dataDir);

  for (const [source, content] of Object.entries(sources)) {
    for (const secret of Object.values(keys))
      for (const { name, form } of tracesOf(secret))
        expect(content.includes(form), `${secret}, ${name}, in ${source}`).toBe(false);
  }
  // The searched sources do contain the calls, with the value redacted.
  for (const source of ['its events', 'its stream', 'its bundle', 'its trace', 'the database']) {
    for (const { name } of tools) expect(sources[source], `${name} in ${source}`).toContain(name);
    expect(sources[source], source).toContain('[redacted]');
  }
  for (const source of Object.keys(sources).filter(name => name.includes('Redis'))) {
    expect(sources[source], source).toContain('pinion:queue:echo:out');
    expect(sources[source], source).toContain('"authorization":"v1=');
    expect(sources[source], source).toContain('[redacted]');
  }
  expect(sources['the figures']).toContain('# TYPE');
  expect(sources['the audit log']).toContain('secret.put');
  expect(sources['the database']).toContain('rejected the API key');
});

/** Returns every blob of a bundle as text. */
function blobsIn(bundle: string): string {
  const { blobs = [] } = JSON.parse(bundle) as ReplayBundle;
  expect(blobs.map(({ content_type }) => content_type)).toEqual(expect.arrayContaining(['application/json', 'text/csv']));
  return blobs.map(({ data }) => Buffer.from(data, 'base64').toString('utf8')).join('\n');
}

/** Returns every column of every row of every table as text. */
async function everyRow(): Promise<string> {
  const database = await openDatabase({ url: server.databaseUrl, dataDir: server.dataDir });
  try {
    const { rows: tables } = await database.pool.query<{ name: string }>(
      "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    expect(tables.length).toBeGreaterThan(20);
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await database.pool.query<{ line: string }>(`SELECT to_jsonb(t)::text AS line FROM ${name} t`);
      texts.push(...rows.map(row => row.line));
    }
    return texts.join('\n');
  } finally {
    await database.close();
  }
}

const filesUnder = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonClient } from '../../testing/json-client.ts';
import { must } from '../../testing/must.ts';
import { type OpenApi, openApiCheck } from '../../testing/open-api-check.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { ExecutionComparison } from './compare-executions.ts';

/** The requests that the service and the legacy executor received, by path. */
const requested: { path: string | undefined; body: string }[] = [];
const service = createServer((request, response) => {
  let body = '';
  request.on('data', chunk => (body += String(chunk)));
  request.on('end', () => {
    requested.push({ path: request.url, body });
    const result = { status: 'success', data: { price: 5, at: requested.length } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url === '/executor' ? result : { price: 5, at: requested.length }));
  });
});
const folder = mkdtempSync(path.join(tmpdir(), 'pinion-migration-'));
let base = '';
let server: Awaited<ReturnType<typeof startTestServer>>;
let complaints: ReturnType<typeof openApiCheck>;
const call = jsonClient(() => server.url);

beforeAll(async () => {
  await new Promise<void>(resolve => {
    service.listen(0, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  server = await startTestServer({ PINION_EGRESS_ALLOW: new URL(base).host });
  complaints = openApiCheck((await call<OpenApi>('GET', '/openapi.json')).body);
  const shared = { version: '1.0.0', description: '', category: 'api', gateway: 'http' };
  const sku = { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] };
  const tool = (name: string, policy: string, more: object) =>
    must(201, call('POST', '/tools', { ...shared, name, side_effect_policy: policy, input_schema: sku, ...more }));
  await tool('price.read', 'pure', { gateway_config: { url: `${base}/price/{sku}`, method: 'GET' } });
  await tool('orders.create', 'irreversible', { gateway_config: { url: `${base}/orders`, method: 'POST' } });
  await tool('orders.off', 'idempotent', { gateway_config: { url: `${base}/off`, method: 'POST' } });
  await tool('old.price', 'pure', { gateway: 'legacy', gateway_config: { url: `${base}/executor`, tool: 'price' } });
  for (const name of ['price.read', 'orders.create', 'old.price'])
    await must(200, call('PUT', `/agents/planner/activations/${name}`, { enabled: true }));
});
afterAll(async () => {
  await server.close();
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

const success = (data: unknown = null) => ({ status: 'success', data });
const records = () => {
  const args = { sku: 'A1' };
  const sent = { method: 'post', url: `${base}/orders`, body: args };
  return [
    { id: 'same', tool_name: 'price.read', args, result: success({ price: 5, at: 0 }) },
    { id: 'other', tool_name: 'price.read', args, result: success({ price: 6 }) },
    { id: 'mapped', tool_name: 'old_price', args, result: success({ price: 5, at: 0 }) },
    { id: 'sent', tool_name: 'orders.create', args, result: success(), request: sent },
    { id: 'sent otherwise', tool_name: 'orders.create', args, result: success(), request: { ...sent, body: { sku: 'B2' } } },
    { id: 'unrecorded', tool_name: 'orders.create', args, result: success() },
    { id: 'off', tool_name: 'orders.off', args, result: success() },
    { id: 'invalid', tool_name: 'price.read', args: {}, result: success() },
    { id: 'invalid before', tool_name: 'price.read', args: {}, result: { status: 'error', error: 'sku is missing' } },
    { id: 'unknown', tool_name: 'no.such', args, result: success() },
    { id: 'skipped', tool_name: 'price.read', args, result: { status: 'skipped' } },
  ];
};
const expected = [
  ['same', 'equal', 'same_result'],
  ['other', 'different', 'other_result'],
  ['mapped', 'equal', 'same_result'],
  ['sent', 'equal', 'same_request'],
  ['sent otherwise', 'different', 'other_request'],
  ['unrecorded', 'not_comparable', 'no_recorded_request'],
  ['off', 'different', 'denied'],
  ['invalid', 'different', 'invalid_input'],
  ['invalid before', 'equal', 'both_refused'],
  ['unknown', 'not_comparable', 'unknown_tool'],
  ['skipped', 'not_comparable', 'skipped'],
];
const input = () => ({
  records: records(),
  agent_id: 'planner',
  tools: { old_price: { name: 'old.price' } },
  ignore: ['/at'],
});

test('compareExecutions performs pure calls only and compares all others up to the request to be sent', async () => {
  requested.length = 0;
  const { status, body } = await call<ExecutionComparison>('POST', '/migration/compare', input());
  expect(complaints('POST', '/migration/compare', status, body)).toEqual([]);
  expect(body.records.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual(expected);
  expect(body.totals).toEqual({ equal: 4, different: 4, not_comparable: 3 });
  expect(new Set(requested.map(one => one.path))).toEqual(new Set(['/price/A1', '/executor']));
  const through = requested.find(one => one.path === '/executor');
  expect(JSON.parse(through?.body ?? '')).toMatchObject({
    tool_name: 'price',
    args: { sku: 'A1' },
    context: { agent_id: 'planner' },
  });
  expect(body.records.find(({ id }) => id === 'unrecorded')).toMatchObject({
    verdict: 'ask',
    request: { method: 'POST', url: `${base}/orders`, body: { sku: 'A1' } },
    run_id: null,
  });
});

test('compareExecutions returns a short text when requested', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/api/v1/migration/compare?format=text`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input()),
  });
  const [first, ...rest] = (await answer.text()).trim().split('\n');
  expect(first).toBe('11 executions: 4 equal, 4 different, 3 not comparable');
  expect(rest[0]).toBe('different  other  price.read  other_result: the results differ');
});

test('the compare command compares a file of records with a running server', async () => {
  const file = path.join(folder, 'records.jsonl');
  writeFileSync(
    file,
    records()
      .slice(0, 2)
      .map(record => JSON.stringify(record))
      .join('\n'),
  );
  const script = path.join(import.meta.dirname, 'compare.ts');
  const args = [script, file, '--server', server.url, '--agent', 'planner', '--ignore', '/at'];
  const { promise, resolve } = Promise.withResolvers<{ code: number; text: string }>();
  execFile(process.execPath, args, (error, text) => resolve({ code: error === null ? 0 : Number(error.code), text }));
  const { code, text } = await promise;
  expect(text).toContain('2 executions: 1 equal, 1 different, 0 not comparable');
  expect(code).toBe(1);
});

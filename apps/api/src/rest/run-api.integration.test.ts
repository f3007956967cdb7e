import type { RunEvent } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templates } from '../features/workflows/templates/templates.ts';
import { documentedClient } from '../testing/documented-client.ts';
import { startTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A body whose shape is checked against the API document, not by the compiler. */
type Checked = ReturnType<typeof JSON.parse>;

const send = documentedClient(() => server.url);
const call = (...request: Parameters<typeof send>) => send<Checked>(...request);

const keep = async (file: unknown): Promise<string> => (await call('POST', '/workflows', file)).body.id;
const keepTemplate = (id: string): Promise<string> => keep(templates.find(template => template.id === id)?.file);

type Streamed = { id: string; event: string; data: RunEvent };
async function stream(runId: string, headers: Record<string, string> = {}): Promise<Streamed[]> {
  const answer = await fetch(`${server.url}/api/v1/runs/${runId}/events`, { headers });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const text = await answer.text(); // ends by itself after the last event
  return text
    .split('\n\n')
    .filter(block => block.startsWith('id:'))
    .map(block => {
      const fields = new Map(
        block.split('\n').map(entry => [entry.slice(0, entry.indexOf(':')), entry.slice(entry.indexOf(':') + 2)]),
      );
      return { id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: JSON.parse(fields.get('data') ?? '') };
    });
}

const kettles = { text: 'Two kettles', customer_id: 'cus_204' };

describe('first workflow', () => {
  it('the first workflow exists on the first start and runs', async () => {
    const list = await call('GET', '/workflows');
    expect(list.body.items).toMatchObject([{ name: 'Shop assistant', version: 1 }]);
    const { status, body: run } = await call('POST', `/workflows/${list.body.items[0].id}/runs`, { input: kettles, wait_s: 30 });
    expect(status).toBe(200);
    expect(run.status).toBe('succeeded');
    expect(run.output.reply).toContain('ord_ac0167');
    expect(run.output.note).toMatchObject({ customer_id: 'cus_204', text: 'Ordered through the assistant. Order ord_ac0167.' });
    expect(run.output.apology).toContain('Your order ord_ac0167 is kept');
    expect(run.nodes.assist.tool_order).toHaveLength(4);
    expect(run.nodes.assist.pins).toMatchObject({ order: { id: 'ord_ac0167' }, tracking: null });
    const errors = Object.values(
      run.nodes.assist.tools_by_id as Record<string, { name: string; error: { code: string; retry_after_s?: number } | null }>,
    )
      .filter(envelope => envelope.error !== null)
      .map(({ name, error }) => [name, error?.code, error?.retry_after_s]);
    expect(errors).toEqual([['payment.charge', 'RATE_LIMIT', 2]]);
    expect(JSON.stringify(run)).not.toContain('demo-shop-key');
    const trace = await fetch(
      run.nodes.assist.traces_url
        .replace('/traces/', '/trpc/traces.get?input=')
        .replace(/=(\w+)$/, '=%7B%22trace_id%22%3A%22$1%22%7D'),
    );
    expect(((await trace.json()) as { result: { data: { spans: unknown[] } } }).result.data.spans.length).toBeGreaterThan(8);
  });
});

describe('other templates', () => {
  it('the Research desk template compiles a brief from two agents', async () => {
    const id = await keepTemplate('research-desk');
    const { body: run } = await call('POST', `/workflows/${id}/runs`, { input: { topic: 'Kettles?' }, wait_s: 30 });
    expect(run.status).toBe('succeeded');
    expect(run.output.title).toBe('Kettles?');
    expect(run.output.findings).toHaveLength(2);
  });

  it.each([
    [
      'an order that the payment service is too busy for is held',
      { customer_id: 'cus_204', items: [{ sku: 'KTL-GOOSE', quantity: 2 }] },
      { outcome: { status: 'held' } },
    ],
    [
      'a cheap one is paid',
      { customer_id: 'cus_042', items: [{ sku: 'DRP-CONE', quantity: 1 }] },
      { receipt: expect.stringContaining('Paid: order ord_') },
    ],
  ])('the Resilient order template: %s', async (_name, input, output) => {
    const id = await keepTemplate('resilient-order');
    const { body: run } = await call('POST', `/workflows/${id}/runs`, { input, wait_s: 30 });
    expect(run.status).toBe('succeeded');
    expect(run.output).toMatchObject(output);
  });
});

const slow = {
  format: 'pinion.workflow/1',
  name: 'Slow',
  nodes: [
    { id: 'in', type: 'input', position: { x: 0, y: 0 }, config: {} },
    { id: 'say', type: 'prompt', position: { x: 1, y: 0 }, config: { template: 'Hello {{in.name}}' } },
    { id: 'out', type: 'output', position: { x: 2, y: 0 }, config: {} },
  ],
  edges: [
    { id: 'a', source: 'in', source_handle: 'value', target: 'say', target_handle: 'in' },
    { id: 'b', source: 'say', source_handle: 'text', target: 'out', target_handle: 'value' },
  ],
};

describe('run endpoints', () => {
  it('POST /runs answers 202 at once, and its event stream runs to the end and resumes', async () => {
    const id = await keep(slow);
    const { status, body } = await call('POST', `/workflows/${id}/runs`, { input: { name: 'Ada' } });
    expect(status).toBe(202);
    const events = await stream(body.run_id);
    expect(events.map(event => Number(event.id))).toEqual(events.map((_, index) => index));
    expect(events[0]).toMatchObject({ event: 'run.started', data: { type: 'run.started', run_id: body.run_id, seq: 0 } });
    expect(events.at(-1)).toMatchObject({ event: 'run.finished', data: { status: 'succeeded', output: 'Hello Ada' } });
    const rest = await stream(body.run_id, { 'last-event-id': String(events.length - 3) });
    expect(rest).toEqual(events.slice(-2));
    expect(await stream(body.run_id, { 'last-event-id': events.at(-1)?.id ?? '' })).toEqual([]);
    expect((await call('GET', `/runs/${body.run_id}`)).body).toMatchObject({
      workflow_id: id,
      status: 'succeeded',
      output: 'Hello Ada',
      error: null,
    });
  });

  it('GET /runs finds runs by text and failures, and says what each used and how it was started', async () => {
    const id = await keep({ ...slow, name: 'Greeter' });
    const start = (name: string, more = {}) => call('POST', `/workflows/${id}/runs`, { input: { name }, wait_s: 10, ...more });
    const { run_id } = (await start('Grace_100%')).body;
    await start('Grace 1000', { run_as: { attended: true } });
    const find = async (query: string) => (await call('GET', `/runs?workflow_id=${id}&${query}`)).body.items as Checked[];
    expect(await find(`q=${encodeURIComponent('grace_100%')}`)).toMatchObject([
      { run_id, trigger: 'api', input_preview: '{"name":"Grace_100%"}', output_preview: 'Hello Grace_100%', failed_calls: 0 },
    ]);
    expect((await find('q=hello grace')).map(item => [item.tokens, item.cost_usd])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(await find('trigger=editor')).toHaveLength(1);
    expect(await find('has_failed_calls=true')).toHaveLength(0);
    expect(await find(`q=${run_id.slice(-8)}`)).toHaveLength(1);
    expect(await find('until=2026-01-01T00:00:00Z')).toHaveLength(0);
    expect((await call('GET', '/runs?since=yesterday')).body.error.details.pointer).toBe('/query/since');
  });

  it('POST /runs/again starts finished runs with their input and version, once per key, and says which it could not', async () => {
    const id = await keep(slow);
    const first = (await call('POST', `/workflows/${id}/runs`, { input: { name: 'Ada' }, wait_s: 10 })).body;
    const part = (await call('POST', `/workflows/${id}/runs`, { input: { name: 'Eve' }, wait_s: 10, until: 'say' })).body;
    const request = { run_ids: [first.run_id, part.run_id, 'gone', first.run_id] };
    const { status, body } = await call('POST', '/runs/again', request, { 'idempotency-key': 'again-1' });
    expect(status).toBe(200);
    expect(body.items).toMatchObject([
      { run_id: first.run_id, error: null },
      { run_id: part.run_id, started_run_id: null, error: { code: 'CONFLICT' } },
      { run_id: 'gone', started_run_id: null, error: { code: 'NOT_FOUND' } },
    ]);
    const { started_run_id } = body.items[0];
    expect((await stream(started_run_id)).at(-1)?.data).toMatchObject({ status: 'succeeded', output: 'Hello Ada' });
    expect((await call('POST', '/runs/again', request, { 'idempotency-key': 'again-1' })).body.items[0].started_run_id).toBe(
      started_run_id,
    );
    expect((await call('POST', '/runs/again', { run_ids: [] })).status).toBe(400);
  });

  it('POST /runs honors an idempotency key', async () => {
    const id = await keep(slow);
    const key = { 'idempotency-key': 'k-1' };
    const first = await call('POST', `/workflows/${id}/runs`, { input: { name: 'Ada' }, wait_s: 10 }, key);
    const again = await call('POST', `/workflows/${id}/runs`, { input: { name: 'Ada' }, wait_s: 10 }, key);
    expect(again.body).toEqual(first.body);
    expect(await call('POST', `/workflows/${id}/runs`, { input: { name: 'Eve' }, wait_s: 10 }, key)).toMatchObject({
      status: 409,
    });
    expect((await call('GET', `/runs?workflow_id=${id}`)).body.items).toHaveLength(1);
  });

  it('POST /runs refuses a workflow with blocking problems and lists them', async () => {
    const [first] = slow.nodes;
    const id = await keep({ ...slow, nodes: [...slow.nodes, first] });
    const refused = await call('POST', `/workflows/${id}/runs`, { input: {} });
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({
      code: 'WORKFLOW_HAS_PROBLEMS',
      details: { problems: [{ code: 'duplicate_id' }] },
    });
  });

  it('the run endpoints answer 404 for an unknown id and 400 for an invalid request', async () => {
    for (const path of ['/runs/none', '/runs/none/events', '/runs/none/bundle'])
      expect((await call('GET', path)).status).toBe(404);
    expect((await call('POST', '/runs/none/cancel')).status).toBe(404);
    expect((await call('POST', '/workflows/none/runs', { input: 1 })).status).toBe(404);
    const id = await keep(slow);
    expect((await call('POST', `/workflows/${id}/runs`, { input: 1, wait_s: 61 })).body.error.details.pointer).toBe('/wait_s');
    expect((await call('GET', '/runs?status=asleep')).body.error.details.pointer).toBe('/query/status');
  });

  it('GET /runs lists one page at a time', async () => {
    const id = await keep(slow);
    for (let index = 0; index < 3; index += 1) await call('POST', `/workflows/${id}/runs`, { input: { name: 'x' }, wait_s: 10 });
    const first = (await call('GET', `/runs?workflow_id=${id}&limit=2`)).body;
    expect(first.items).toHaveLength(2);
    expect(first.items[0]).toMatchObject({ workflow_id: id, workflow_name: 'Slow', status: 'succeeded', calls: 0 });
    const second = (await call('GET', `/runs?workflow_id=${id}&limit=2&cursor=${encodeURIComponent(first.cursor)}`)).body;
    expect(second.items).toHaveLength(1);
    expect(second.cursor).toBeNull();
  });

  it('POST /replays replays a bundle byte for byte and refuses a broken one', async () => {
    const id = await keepTemplate('shop-assistant');
    const { body: run } = await call('POST', `/workflows/${id}/runs`, { input: kettles, wait_s: 30 });
    const { body: bundle } = await call('GET', `/runs/${run.run_id}/bundle`);
    const replayed = await call('POST', '/replays', bundle);
    expect(replayed.status).toBe(200);
    expect(replayed.body.run_id).not.toBe(run.run_id);
    expect(JSON.stringify(replayed.body.output)).toBe(JSON.stringify(run.output));
    expect(JSON.stringify(replayed.body.nodes)).toBe(JSON.stringify(run.nodes));
    const broken = await call('POST', '/replays', {
      ...bundle,
      events: bundle.events.map((event: object, index: number) => (index === 3 ? { ...event, type: 'nonsense' } : event)),
    });
    expect(broken).toMatchObject({ status: 400, body: { error: { details: { pointer: '/events/3/type' } } } });
  });

  it('POST /runs/{id}/cancel cancels a run', async () => {
    const id = await keepTemplate('shop-assistant');
    const { body } = await call('POST', `/workflows/${id}/runs`, { input: kettles });
    expect(await call('POST', `/runs/${body.run_id}/cancel`)).toMatchObject({ status: 202, body: { run_id: body.run_id } });
    expect((await stream(body.run_id)).at(-1)?.event).toBe('run.finished');
  });
});

it('the server answers 421 for another host name', async () => {
  const { request } = await import('node:http');
  const status = await new Promise(resolve => {
    request(`${server.url}/api/v1/workflows`, { headers: { host: 'evil.example:80' } }, answer =>
      resolve(answer.statusCode),
    ).end();
  });
  expect(status).toBe(421);
});

it('the run endpoints report no unexpected errors', () => {
  expect(server.reports).toEqual([]);
});

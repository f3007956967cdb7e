import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonClient } from '../testing/json-client.ts';
import { startTestServer } from '../testing/test-server.ts';
import { scripted, smallWorkflow } from '../testing/small-workflow.ts';

type Point = { asInt?: string; asDouble?: number; attributes: { key: string; value: { stringValue: string } }[] };
type Metric = { name: string; sum?: { dataPoints: Point[] }; histogram?: { dataPoints: Point[] } };
type Export = { resourceMetrics: { resource: { attributes: Point['attributes'] }; scopeMetrics: { metrics: Metric[] }[] }[] };

const taken: { path: string | undefined; body: Export }[] = [];
const collector = createServer((request, response) => {
  let text = '';
  request.on('data', chunk => (text += String(chunk)));
  request.on('end', () => {
    taken.push({ path: request.url, body: JSON.parse(text) as Export });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  await new Promise<void>(resolve => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/metrics`;
  server = await startTestServer({
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: url,
    OTEL_METRIC_EXPORT_INTERVAL: '200',
    OTEL_SERVICE_NAME: 'desk',
  });
});
afterAll(async () => {
  await server.close();
  collector.close();
});

it('metrics are exported over OTLP to the endpoint that OTEL_EXPORTER_OTLP_METRICS_ENDPOINT names', async () => {
  const ask = jsonClient(() => server.url);
  const calls = [{ name: 'calculator', input: { expression: '6 * 7' } }];
  const config = scripted([{ tool_calls: calls }, { text: 'done' }], { tools: [{ name: 'calculator' }] });
  const nodes = [
    { id: 'in', type: 'input' },
    { id: 'agent', type: 'agent', config },
    { id: 'out', type: 'output' },
  ];
  const file = smallWorkflow('Counted', nodes, 'in.value>agent.prompt', 'agent.response>out.value');
  const { id } = (await ask<{ id: string }>('POST', '/workflows', file)).body;
  await ask('POST', `/workflows/${id}/runs`, { input: 'x', wait_s: 20 });
  const exported = () =>
    taken.flatMap(({ body }) => body.resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(one => one.metrics)));
  await expect.poll(() => exported().map(({ name }) => name)).toContain('tool_execution_total');
  const point = exported().findLast(({ name }) => name === 'tool_execution_total')?.sum?.dataPoints[0];
  const attributes = Object.fromEntries(point?.attributes.map(({ key, value }) => [key, value.stringValue]) ?? []);
  expect(attributes).toMatchObject({ agent_id: `${id}/agent`, tool_name: 'calculator', status: 'success' });
  expect(exported().map(({ name }) => name)).toContain('tool_execution_duration_seconds');
  expect(taken[0]?.path).toBe('/v1/metrics');
  expect(JSON.stringify(taken[0]?.body.resourceMetrics[0]?.resource.attributes)).toContain('"desk"');
});

import { ajvSchemas } from '@pinion/tool-runtime/adapters/node';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoShop, demoShopPath } from './demo-shop.ts';
import { withSelfOrigin } from './own-origin.ts';
import { demoShopKey } from './payment-routes.ts';
import { shopTools } from './demo-shop-tools.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await app.register(demoShop, { prefix: demoShopPath, pace: 0 });
});
afterAll(() => app.close());

const auth = { authorization: `Bearer ${demoShopKey}` };
const kettles = { customer_id: 'cus_204', items: [{ sku: 'KTL-GOOSE', quantity: 2 }] };

/** Every tool once, called the way the HTTP provider would call it. */
const calls: [tool: string, method: 'GET' | 'POST', path: string, body?: object][] = [
  ['catalog.search', 'GET', '/catalog?query=kettle&limit=3'],
  ['catalog.get', 'GET', '/catalog/KTL-GOOSE'],
  ['orders.place', 'POST', '/orders', kettles],
  ['orders.get', 'GET', '/orders/ord_ac0167'],
  ['orders.hold', 'POST', '/orders/ord_ac0167/hold'],
  ['orders.cancel', 'POST', '/orders/ord_ac0167/cancel'],
  ['payment.charge', 'POST', '/payments', { order_id: 'ord_1', amount: { value: 24, currency: 'EUR' } }],
  ['payment.refund', 'POST', '/refunds', { order_id: 'ord_1', amount: { value: 24, currency: 'EUR' }, reason: 'broken' }],
  ['shipping.quote', 'GET', '/shipping/quote?country=NL&weight_g=1960'],
  ['shipping.track', 'GET', '/shipments/trk_43cd5b'],
  ['crm.find_customer', 'GET', '/customers?email=ada@example.com'],
  ['crm.log_note', 'POST', '/notes', { customer_id: 'cus_204', text: 'Hello.', order: { id: 'ord_1' }, tracking: null }],
  ['briefs.compile', 'POST', '/briefs', { title: 'T', market: 'a b', stock: 'c' }],
];

describe('demo shop', () => {
  it.each(calls)('%s in the demo shop matches its output schema', async (name, method, url, payload) => {
    const answer = await app.inject({
      method,
      url: demoShopPath + url,
      headers: auth,
      ...(payload === undefined ? {} : { payload }),
    });
    expect(answer.statusCode).toBeLessThan(300);
    const schema = shopTools().find(spec => spec.name === name)?.output_schema ?? {};
    const compiled = ajvSchemas().compile(schema, { fillDefaults: false });
    expect(compiled.ok && (compiled.check(answer.json()) ?? [])).toEqual([]);
    const again = await app.inject({
      method,
      url: demoShopPath + url,
      headers: auth,
      ...(payload === undefined ? {} : { payload }),
    });
    expect(again.json()).toEqual(answer.json());
  });

  it('the demo shop endpoints cover every tool', () => {
    expect([...new Set(shopTools().map(spec => spec.name))].sort()).toEqual(calls.map(([name]) => name).sort());
  });

  it('POST /payments in the demo shop is busy for one amount on purpose and requires its key', async () => {
    const payload = { order_id: 'ord_ac0167', amount: { value: 129, currency: 'EUR' } };
    const busy = await app.inject({ method: 'POST', url: `${demoShopPath}/payments`, headers: auth, payload });
    expect(busy.statusCode).toBe(429);
    expect(busy.headers['retry-after']).toBe('2');
    expect((await app.inject({ method: 'POST', url: `${demoShopPath}/payments`, payload })).statusCode).toBe(401);
  });

  it('POST /payments in the demo shop accepts both amount formats', async () => {
    const payload = { order_id: 'ord_1', amount: 24, currency: 'EUR' };
    expect((await app.inject({ method: 'POST', url: `${demoShopPath}/payments`, headers: auth, payload })).json()).toMatchObject({
      amount: { value: 24, currency: 'EUR' },
    });
  });

  it('the demo shop answers clear 4xx errors', async () => {
    for (const [url, status] of [
      ['/catalog/NONE', 404],
      ['/orders/none', 404],
      ['/catalog?limit=99', 400],
      ['/customers?email=nobody@x.y', 404],
    ] as const) {
      expect((await app.inject({ url: demoShopPath + url })).statusCode).toBe(status);
    }
  });
});

describe('demo shop tools', () => {
  it('the schemas of the demo shop tools compile', () => {
    const schemas = ajvSchemas();
    for (const spec of shopTools()) {
      expect(schemas.compile(spec.input_schema, { fillDefaults: true }).ok, spec.name).toBe(true);
      expect(schemas.compile(spec.output_schema ?? {}, { fillDefaults: false }).ok, spec.name).toBe(true);
    }
  });

  it('the demo shop tools find this server at any address', () => {
    const [spec] = shopTools();
    if (spec === undefined) throw new Error('no tools');
    let origin = 'http://127.0.0.1:1';
    const provider = withSelfOrigin({ gateway: 'http', call: (call: { spec: typeof spec }) => call.spec }, () => origin);
    expect(provider.call({ spec }).gateway_config['url']).toBe('http://127.0.0.1:1/demo-shop/catalog');
    expect(provider.call({ spec })).toBe(provider.call({ spec }));
    origin = 'http://127.0.0.1:2';
    expect(provider.call({ spec }).gateway_config['url']).toBe('http://127.0.0.1:2/demo-shop/catalog');
    expect(spec.gateway_config['url']).toBe('pinion:/demo-shop/catalog');
  });
});

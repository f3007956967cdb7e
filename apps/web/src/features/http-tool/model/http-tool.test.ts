import { ToolDefinition } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { buildDefinition, exampleInput } from './build-definition.ts';
import { parseCurl } from './curl/parse-curl.ts';
import { draftFromCurl, type ImportedCurl } from './draft-from-curl.ts';
import { draftProblems } from './draft-problems.ts';
import { emptyDraft, type HttpToolDraft } from './http-tool-draft.ts';
import { withoutOwnOrigin } from './own-server.ts';
import { readResponse } from './read-response.ts';
import { requestValue, setAddress } from './set-address.ts';
import { suggestName } from './suggest-name.ts';

function imported(command: string): ImportedCurl {
  const parsed = parseCurl(command);
  if (!parsed.ok) throw new Error(parsed.problem);
  return draftFromCurl(parsed.request);
}

const context = { toolNames: new Set(['taken']), secretNames: new Set(['SHOP_KEY']) };
const named = (draft: HttpToolDraft): HttpToolDraft => ({ ...draft, description: 'Of a test.' });
const problemsOf = (draft: HttpToolDraft) => Object.fromEntries(draftProblems(draft, context).all);

describe('draftFromCurl', () => {
  it('draftFromCurl makes path, query and body values fields with their example, and headers fixed', () => {
    const { draft, keys } = imported(
      `curl -X PATCH 'https://api.shop.example/v1/orders/ord_1042?notify=true' -H 'X-Api-Key: k1' -H 'X-Shop: 7' -d '{"qty":2,"note":"x","tags":["a"]}' -H 'content-type: application/json'`,
    );
    const definition = buildDefinition(named(draft), undefined);
    expect(draftProblems(named(draft), context).all).toEqual(new Map());
    expect(definition).toEqual({
      name: 'shop.update_order',
      version: '1.0.0',
      description: 'Of a test.',
      category: 'api',
      gateway: 'http',
      gateway_config: {
        url: 'https://api.shop.example/v1/orders/{order_id}',
        method: 'PATCH',
        headers: { 'X-Shop': '7', 'x-api-key': '{{secrets.SHOP_KEY}}' },
        parameters: { notify: { in: 'query' } },
      },
      side_effect_policy: 'irreversible',
      access: 'write',
      secrets: ['SHOP_KEY'],
      input_schema: {
        type: 'object',
        properties: {
          order_id: { type: 'string', examples: ['ord_1042'] },
          notify: { type: 'boolean', examples: [true] },
          qty: { type: 'integer', examples: [2] },
          note: { type: 'string', examples: ['x'] },
          tags: { type: 'array', items: { type: 'string' }, examples: [['a']] },
        },
        required: ['order_id', 'qty', 'note', 'tags'],
        additionalProperties: false,
      },
    });
    expect(keys).toEqual([{ credential: 0, value: 'k1' }]);
    expect(JSON.stringify(definition)).not.toContain('k1');
    expect(ToolDefinition.safeParse(definition).success).toBe(true);
    expect(exampleInput(draft)).toEqual({ order_id: 'ord_1042', notify: true, qty: 2, note: 'x', tags: ['a'] });
  });

  it('draftFromCurl sends a key of the body from a secret, which no field or example has', () => {
    for (const [command, body_type] of [
      [`curl https://api.shop.example/search --json '{"api_key":"tvly-FAKE0123456789","query":"x"}'`, undefined],
      [`curl https://api.shop.example/search -d api_key=tvly-FAKE0123456789 -d query=x`, 'form'],
    ] as const) {
      const { draft, keys } = imported(command);
      const definition = buildDefinition(named(draft), undefined);
      expect(draftProblems(named(draft), context).all).toEqual(new Map());
      expect(definition).toMatchObject({
        gateway_config: { body: { api_key: '{{secrets.SHOP_KEY}}' }, ...(body_type && { body_type }) },
        secrets: ['SHOP_KEY'],
        side_effect_policy: 'irreversible',
      });
      expect(Object.keys(definition.input_schema['properties'] as object)).toEqual(['query']);
      expect(keys).toEqual([{ credential: 0, value: 'tvly-FAKE0123456789' }]);
      expect(JSON.stringify(definition)).not.toContain('tvly');
    }
  });

  it('draftFromCurl makes what a shell or a reader fills in a field without an example', () => {
    const { draft } = imported(
      `curl "https://a.example/users/$USER_ID/posts/<post id>/:part?lang=\${LANG}&key=\${API_KEY}" -H 'X-Org: $ORG' -H 'X-App: shop'`,
    );
    expect(draft.address).toBe('https://a.example/users/{user_id}/posts/{post_id}/{part}');
    expect(draft.path.map(({ text }) => text)).toEqual(['', '', '']);
    expect(draft.query).toMatchObject([{ name: 'lang', text: '', isField: true }]);
    expect(draft.headers).toMatchObject([
      { name: 'X-Org', text: '', isField: true },
      { name: 'X-App', text: 'shop', isField: false },
    ]);
    expect(draft.credentials).toMatchObject([{ kind: 'query', name: 'key' }]);
  });

  it('draftFromCurl keeps a query of GraphQL, whose variables are the input', () => {
    const { draft } = imported(
      `curl https://a.example/graphql --json '{"query":"query Order($id: ID!) { order(id: $id) { total } }","variables":{"id":7}}'`,
    );
    expect(draft.body).toMatchObject([
      { name: 'query', isField: false },
      { name: 'variables', isField: true },
    ]);
    expect(imported(`curl https://a.example --json '{"query":"kettles"}'`).draft.body).toMatchObject([{ isField: true }]);
  });

  it('draftFromCurl sends null as it is, which is the value of no type', () => {
    const { draft } = imported(`curl https://a.example/x --json '{"parent": null, "title": "a"}'`);
    expect(problemsOf(named(draft))).toEqual({});
    expect(buildDefinition(draft, undefined).gateway_config).toMatchObject({ body: { parent: null } });
  });

  it('draftFromCurl keeps a body that is no object as one field', () => {
    const { draft } = imported(`curl --json '[{"id":1}]' https://a.example/batch`);
    expect(buildDefinition(draft, undefined)).toMatchObject({
      gateway_config: { parameters: { body: { in: 'body', name: '' } } },
      input_schema: { properties: { body: { type: 'array', items: { type: 'object' } } }, required: ['body'] },
    });
  });

  it('draftFromCurl makes repeated query names one list', () => {
    const { draft } = imported(`curl 'https://a.example/s?tag=a&tag=b'`);
    expect(exampleInput(draft)).toEqual({ tag: ['a', 'b'] });
    const fixed = { ...draft, query: draft.query.map(value => ({ ...value, isField: false })) };
    expect(buildDefinition(fixed, undefined).gateway_config).toEqual({
      url: 'https://a.example/s?tag=a&tag=b',
      method: 'GET',
      body_type: 'none',
    });
  });
});

describe('buildDefinition', () => {
  it('buildDefinition sends fixed values with every call and shows them to no model', () => {
    const draft: HttpToolDraft = {
      ...setAddress(emptyDraft, 'https://a.example/{shop}/items'),
      method: 'POST',
      bodyKind: 'form',
      body: [requestValue('kind', 'order', { isField: false }), requestValue('qty', '2', { type: 'integer', field: 'amount' })],
      query: [requestValue('lang', 'en', { isField: false })],
    };
    const fixed = { ...draft, path: draft.path.map(value => ({ ...value, isField: false, text: 'a b' })) };
    expect(buildDefinition(fixed, undefined)).toMatchObject({
      gateway_config: {
        url: 'https://a.example/a%20b/items',
        body_type: 'form',
        body: { kind: 'order' },
        query: { lang: 'en' },
        parameters: { amount: { in: 'body', name: 'qty' } },
      },
      input_schema: { properties: { amount: { type: 'integer', examples: [2] } }, required: ['amount'] },
    });
  });
});

describe('setAddress', () => {
  it('setAddress makes placeholders fields, keeps their settings and moves the query', () => {
    const first = setAddress(emptyDraft, 'https://a.example/orders/{order_id}?expand=items');
    expect(first.path.map(({ name }) => name)).toEqual(['order_id']);
    expect(first.query).toMatchObject([{ name: 'expand', text: 'items' }]);
    const filled = { ...first, path: first.path.map(value => ({ ...value, text: '7' })) };
    const next = setAddress(filled, 'https://a.example/orders/{order_id}/lines/{line}');
    expect(next.path).toMatchObject([
      { name: 'order_id', text: '7' },
      { name: 'line', text: '' },
    ]);
    expect(setAddress(next, 'https://a.example/orders').path).toEqual([]);
  });
});

describe('draftProblems', () => {
  it('draftProblems names each field that prevents publishing', () => {
    expect(Object.keys(problemsOf(emptyDraft)).sort()).toEqual(['address', 'description', 'name']);
    const draft = named({ ...emptyDraft, name: 'taken', address: 'https://{host}/x' });
    expect(problemsOf(draft)).toEqual({
      name: 'A tool has this name. Choose another one.',
      address: 'A field can’t be part of the host.',
    });
  });

  it('draftProblems reports duplicate fields, invalid JSON and a key that is not stored', () => {
    const [a, b, c] = [
      requestValue('a', '1', { field: 'x' }),
      requestValue('b', '2', { field: 'x' }),
      requestValue('c', '{', { type: 'object' }),
    ];
    const draft = named({
      ...setAddress(emptyDraft, 'https://a.example/x'),
      name: 'ok',
      query: [a, b, c],
      credentials: [{ kind: 'bearer', name: 'authorization', secret: 'OTHER_KEY' }],
    });
    expect(problemsOf(draft)).toEqual({
      'credential 0': 'Choose a secret, or save a new key.',
      [b.id]: 'Two fields have this name. Rename one.',
      [c.id]: 'Enter a JSON object, such as {"a": 1}.',
    });
  });

  it('draftProblems needs an example of a path field only to send', () => {
    const draft = named({ ...setAddress(emptyDraft, 'https://a.example/{id}'), name: 'ok' });
    const { request, all } = draftProblems(draft, context);
    expect([...request.values()]).toEqual(['Enter an example to send.']);
    expect(all.size).toBe(0);
  });
});

describe('withoutOwnOrigin', () => {
  it('withoutOwnOrigin names the demo shop of this server without its port, and nothing else', () => {
    const origin = 'http://127.0.0.1:3000';
    expect(withoutOwnOrigin(`${origin}/demo-shop/catalog`, origin)).toBe('pinion:/demo-shop/catalog');
    for (const url of [`${origin}/api/v1/tools`, 'http://127.0.0.1:30001/demo-shop/x', 'https://a.example/demo-shop/x'])
      expect(withoutOwnOrigin(url, origin)).toBe(url);
  });
});

describe('suggestName', () => {
  it('suggestName names a request to the demo shop', () => {
    expect(suggestName({ method: 'GET', address: 'pinion:/demo-shop/catalog/{catalog_id}' })).toBe('demo_shop.get_catalog');
  });

  it.each([
    ['GET', 'https://api.shop.example/v1/orders/{order_id}', 'shop.get_order'],
    ['POST', 'https://www.shop.example/api/orders', 'shop.create_orders'],
    ['GET', 'http://127.0.0.1:3000/demo-shop/catalog', 'demo_shop.get_catalog'],
    ['DELETE', 'https://api.shop.example/categories/{id}', 'shop.delete_category'],
  ])('suggestName names %s %s', (method, address, name) => {
    expect(suggestName({ method, address })).toBe(name);
    expect(ToolDefinition.shape.name.safeParse(name).success).toBe(true);
  });
});

describe('readResponse', () => {
  const call = { call_id: 'c', name: 'a', version: '1.0.0', input: {}, t_start: '', t_end: '' };
  it('readResponse returns status, time and body, also of an error', () => {
    const meta = { duration_ms: 12, response: { status: 200, headers: { 'content-type': 'application/json' } } };
    expect(readResponse({ ...call, output: { a: 1 }, meta })).toEqual({
      status: 200,
      ms: 12,
      headers: [['content-type', 'application/json']],
      body: { a: 1 },
      bytes: 7,
    });
    const error = { code: 'PROVIDER_ERROR' as const, message: '', details: { body: '{"why":"no"}' } };
    expect(readResponse({ ...call, error, meta }).body).toEqual({ why: 'no' });
  });
});

import { type ToolDefinitionInput, specOf, ToolDefinition } from '@pinion/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEgress } from '../../adapters/egress/index.ts';
import type { ProviderCall } from '../../ports/index.ts';
import { type ComposioDouble, createComposioProvider, startComposioDouble } from './index.ts';
import { listComposioActions } from './list-composio-actions.ts';

const egress = createEgress({ allow: ['127.0.0.1'] });
const deps = { egress, clock: { now: () => 0 } };
const provider = createComposioProvider(deps);
let double: ComposioDouble;

const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown };
const schema = { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] };

beforeAll(async () => {
  double = await startComposioDouble('right', [
    {
      slug: 'GMAIL_SEND_EMAIL',
      toolkit: 'gmail',
      description: 'Sends an email.',
      version: '20260101_00',
      input_parameters: schema,
      output_parameters: {
        type: 'object',
        properties: { data: { $ref: '#/$defs/Sent' }, successful: { type: 'boolean' }, error: {} },
        $defs: { Sent: { type: 'object' } },
      },
      run: (input, user) => ({ sent: input['to'], by: user }),
    },
    { slug: 'GMAIL_FETCH', toolkit: 'gmail', tags: ['readOnlyHint', 'important'], run: () => [] },
    { slug: 'GMAIL_ID', toolkit: 'other', run: () => ({ id: rawJSON('7615917337495251231') }) },
    { slug: 'GMAIL_OLD', toolkit: 'gmail', is_deprecated: true, run: () => null },
    { slug: 'GMAIL_DELETE', toolkit: 'gmail', tags: ['destructiveHint', 'idempotentHint'], run: () => null },
    {
      slug: 'gmail.fails',
      toolkit: 'other',
      run: () => {
        throw new Error('mailbox full');
      },
    },
  ]);
});
afterAll(async () => {
  double.close();
  await egress.close();
});

function call(more: Partial<ToolDefinitionInput>, facts: Partial<ProviderCall> = {}) {
  const { gateway_config = {}, ...rest } = more;
  const spec = specOf(
    ToolDefinition.parse({
      name: 'composio.mail',
      version: '1.0.0',
      description: '',
      category: 'api',
      input_schema: {},
      gateway: 'composio',
      gateway_config: { base: double.base, ...gateway_config },
      ...rest,
    }),
  );
  return Promise.resolve(
    provider.call({
      spec,
      input: { to: 'me' },
      secrets: { COMPOSIO_API_KEY: 'right' },
      scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
      call_id: 'c',
      signal: new AbortController().signal,
      markSent: () => undefined,
      ...facts,
    }),
  );
}

const send = { gateway_config: { composio_action: 'GMAIL_SEND_EMAIL', entity_id: 'ann' } };

describe('Composio action', () => {
  it('a Composio action is executed for its entity, and its data is the output', async () => {
    expect(await call(send)).toEqual({ ok: true, output: { sent: 'me', by: 'ann' } });
    expect(double.executed.at(-1)).toMatchObject({
      action: 'GMAIL_SEND_EMAIL',
      body: { arguments: { to: 'me' }, user_id: 'ann' },
    });
  });

  it('a Composio action returns the digits of its data as text, with a warning of their path', async () => {
    expect(await call({ gateway_config: { composio_action: 'GMAIL_ID', entity_id: 'ann' } })).toMatchObject({
      output: { id: '7615917337495251231' },
      warnings: [{ code: 'number_as_text', path: '/id' }],
    });
  });

  it('a Composio action defaults to the name of the tool', async () => {
    expect(await call({ name: 'gmail.fails' })).toEqual({
      ok: false,
      error: { code: 'PROVIDER_ERROR', message: 'Composio: mailbox full', details: { composio_error: 422 } },
    });
  });

  it('a Composio action receives the idempotency key where the definition says', async () => {
    const idempotency = { send: { as: 'field' as const, name: 'request_id' } };
    await call({ ...send, idempotency }, { idempotency_key: 'k' });
    expect(double.executed.at(-1)?.body['arguments']).toEqual({ to: 'me', request_id: 'k' });
  });

  it('a missing Composio action and a wrong or missing key return the error code of Composio', async () => {
    expect(await call({ gateway_config: { composio_action: 'NONE' } })).toMatchObject({
      error: { code: 'PROVIDER_ERROR', details: { composio_error: 'Tool_ToolNotFound', status: 404 } },
    });
    expect(await call(send, { secrets: { COMPOSIO_API_KEY: 'wrong' } })).toMatchObject({
      error: { code: 'AUTH_REQUIRED', details: { composio_error: 'Auth_InvalidApiKey', status: 401 } },
    });
    const before = double.executed.length;
    expect(await call(send, { secrets: {} })).toMatchObject({
      error: { code: 'AUTH_REQUIRED', details: { secret: 'COMPOSIO_API_KEY' } },
    });
    expect(double.executed).toHaveLength(before);
  });

  it('a Composio action with an invalid configuration is not called', async () => {
    for (const gateway_config of [{ base: 'nowhere' }, { composio_action: '' }, { entity_id: 7 }])
      expect(await call({ gateway_config })).toMatchObject({ ok: false, error: { code: 'VALIDATION_ERROR' } });
  });
});

describe('listComposioActions', () => {
  const listing = { ...deps, signal: new AbortController().signal };

  it('listComposioActions makes every tool irreversible without trusted hints', async () => {
    const read = await listComposioActions(listing, { base: double.base }, 'right', ['gmail']);
    if (!read.ok) throw new Error(read.error.message);
    expect(new Set(read.definitions.map(one => one.side_effect_policy))).toEqual(new Set(['irreversible']));
  });

  it('listComposioActions classifies tools by trusted hints, else strictly, and leaves out deprecated ones', async () => {
    const location = { base: double.base, entity_id: 'ann', trust: { trust_hints: true } };
    const read = await listComposioActions(listing, location, 'right', ['gmail']);
    if (!read.ok) throw new Error(read.error.message);
    expect(read.definitions.map(({ name, side_effect_policy, risk_tags }) => [name, side_effect_policy, risk_tags])).toEqual([
      ['composio.gmail_send_email', 'irreversible', undefined],
      ['composio.gmail_fetch', 'pure', undefined],
      ['composio.gmail_delete', 'irreversible', ['dangerous']],
    ]);
    const [mail] = read.definitions;
    expect(mail).toMatchObject({
      description: 'Sends an email.',
      input_schema: schema,
      output_schema: { $ref: '#/$defs/Sent', $defs: { Sent: { type: 'object' } } },
      secrets: ['COMPOSIO_API_KEY'],
      gateway_config: { composio_action: 'GMAIL_SEND_EMAIL', action_version: '20260101_00', entity_id: 'ann' },
      tags: ['composio', 'gmail'],
    });
    expect(await call({ ...mail })).toMatchObject({ ok: true, output: { sent: 'me', by: 'ann' } });
    expect(double.executed.at(-1)?.body['version']).toBe('20260101_00');
  });

  it('listComposioActions requires the key', async () => {
    expect(await listComposioActions(listing, { base: double.base }, 'wrong', ['gmail'])).toMatchObject({
      ok: false,
      error: { code: 'AUTH_REQUIRED', message: 'Composio: Invalid API key' },
    });
  });
});

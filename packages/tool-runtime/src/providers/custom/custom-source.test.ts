import { expect, it } from 'vitest';
import { ajvSchemas } from '../../adapters/node/index.ts';
import type { ListingContext, ProviderConnection, ToolListing, ToolProvider } from '../../ports/index.ts';
import { createCustomSource } from './index.ts';

const key = 'sk-notes-0123456789';
const context: ListingContext = {
  scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
  egress: undefined as never,
  clock: { now: () => 0 },
  signal: new AbortController().signal,
  readSecret: () => Promise.resolve({ value: key }),
};

/** Lists the tools of a connection whose provider returns a value, or throws it when it is an error. */
async function listed(result: unknown, more: Partial<ToolProvider> = {}): Promise<ToolListing | undefined> {
  const listTools = (): never => {
    if (result instanceof Error) throw result;
    return result as never;
  };
  const connection: ProviderConnection = { label: 'Notes', settings: { type: 'object' }, key: 'optional', listTools };
  const provider: ToolProvider = { gateway: 'notes', call: () => ({ ok: true, output: 1 }), connection, ...more };
  const source = createCustomSource([provider], ajvSchemas());
  return source.list?.(context, { kind: 'custom', type: 'notes', name: 'team', settings: {}, key_secret: 'NOTES_KEY' });
}

const readNote = { name: 'read_note', description: '', input_schema: {} };

it('a tool that is not valid is left out, and its neighbors stay', async () => {
  const tools = [
    null,
    { ...readNote, version: 7 },
    { ...readNote, secrets: 7 },
    readNote,
    'read_note',
    { name: 'no_schema', description: '' },
  ];
  const { definitions = [], problems = [], error } = (await listed({ ok: true, tools })) ?? {};
  expect(error).toBeUndefined();
  expect(definitions.map(({ name }) => name)).toEqual(['team.read_note']);
  expect(problems).toHaveLength(5);
});

it.each([
  ['nothing', undefined],
  ['a text', 'tools'],
  ['a failure without an error', { ok: false }],
  ['a failure with a text', { ok: false, error: 'down' }],
  ['no tools', { ok: true }],
  ['an object of tools', { ok: true, tools: { readNote } }],
  ['a value that JSON does not have', { ok: true, tools: [readNote, 1n] }],
  ['an exception', new Error('down')],
])('a provider that returns %s has a listing with an error', async (_case, result) => {
  expect(await listed(result)).toMatchObject({ definitions: [], error: { code: 'PROVIDER_ERROR' } });
});

it('a provider whose secretsTo throws has a listing with an error', async () => {
  const secretsTo = (): never => {
    throw new Error('no address');
  };
  const listing = await listed({ ok: true, tools: [] }, { secretsTo });
  expect(listing?.error).toMatchObject({ code: 'PROVIDER_ERROR', message: expect.stringContaining('no address') as string });
});

it.each([
  ['an exception', new Error(`GET https://notes.example?key=${key} failed`)],
  ['an error', { ok: false, error: { code: 'AUTH_REQUIRED', message: `The key ${key} is not valid` } }],
  [
    'tools and remarks',
    { ok: true, tools: [{ ...readNote, description: `Reads with ${key}` }], problems: [`${key} expires soon`] },
  ],
])('a listing does not contain the key of its connection: %s', async (_case, result) => {
  expect(JSON.stringify(await listed(result))).not.toContain(key);
});

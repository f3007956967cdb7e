import { expect, test } from 'vitest';
import { ConnectionChange } from './connection-change.ts';
import {
  connectionKind,
  type ConnectionKindName,
  connectionKindNames,
  connectionSchemaOf,
  NewConnection,
} from './connection-kinds.ts';

const url = 'https://source.example/api';

/** A configuration of every kind with all of its fields. */
const configs: { readonly [Kind in ConnectionKindName]: Omit<NewConnection<Kind>, 'kind' | 'name'> } = {
  mcp: {
    url,
    headers: { Authorization: 'Bearer {{secrets.FILES_KEY}}' },
    oauth: { client_id: 'pinion', client_secret: '{{secrets.FILES_SECRET}}', issuer: 'https://login.example', scope: 'files' },
    trust_hints: true,
    side_effect_policies: { read: 'pure' },
    trace_context: false,
  },
  openapi: {
    url,
    document: '{}',
    operations: ['get_order'],
    optional_keys: 'omit',
    base_url: url,
    side_effect_policies: { put_order: 'idempotent' },
    trace_context: false,
  },
  hub: { url, key_secret: 'HUB_KEY', agent_id: 'support', trace_context: false },
  composio: {
    url,
    key_secret: 'KEY',
    entity_id: 'u1',
    toolkits: ['github'],
    trust_hints: true,
    side_effect_policies: {},
    trace_context: false,
  },
  custom: { type: 'notes', settings: { notebook: 'team' }, key_secret: 'KEY' },
};

const connectionOf = (kind: ConnectionKindName) => ({ kind, name: 'files', ...configs[kind] });

test.each(connectionKindNames)('a new connection of the kind %s has every field of its schema, and is read unchanged', kind => {
  const connection = connectionOf(kind);
  expect(Object.keys(connection).toSorted()).toEqual(Object.keys(connectionSchemaOf(kind).shape).toSorted());
  expect(NewConnection.parse(connection)).toEqual(connection);
  expect(NewConnection.parse(NewConnection.parse(connection))).toEqual(connection);
});

test.each(connectionKindNames)('each field that a change of the kind %s can set is a field of its schema', kind => {
  const { changes } = connectionKind(kind);
  const fields = Object.keys(connectionSchemaOf(kind).shape);
  for (const field of Object.keys(changes)) {
    expect(fields).toContain(field);
    const value = (configs[kind] as Record<string, unknown>)[field];
    expect(ConnectionChange.parse({ [field]: value })).toEqual({ [field]: value });
  }
});

test.each(connectionKindNames)('a connection of the kind %s stays readable with another secret, and without one', kind => {
  const { withSecret, credentials } = connectionKind(kind);
  if (withSecret === undefined) return expect(credentials.length === 0 || 'key_secret' in configs[kind]).toBe(true);
  for (const secret of ['OTHER_KEY', null])
    expect(NewConnection.safeParse({ ...connectionOf(kind), ...withSecret(configs[kind], secret) }).success).toBe(true);
  expect(JSON.stringify(withSecret(configs[kind], 'OTHER_KEY'))).toContain('{{secrets.OTHER_KEY}}');
});

test('fields of the same name have one schema in a change of any kind', () => {
  const seen = new Map<string, unknown>();
  for (const kind of connectionKindNames)
    for (const field of Object.keys(connectionKind(kind).changes)) {
      const taken = ConnectionChange.safeParse({ [field]: null }).success;
      expect(seen.get(field) ?? taken).toBe(taken);
      seen.set(field, connectionKind(kind).changes[field]?.safeParse(null).success);
    }
});

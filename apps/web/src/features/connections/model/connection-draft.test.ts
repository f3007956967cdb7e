import { connectionKindNames, NewConnection } from '@pinion/contracts';
import { expect, test } from 'vitest';
import type { ConnectionType } from '../../../lib/api-shapes.ts';
import { connectionChoices } from './connection-choices.ts';
import { type ConnectionDraft, emptyDraft, toNewConnection, validateConnection } from './connection-draft.ts';
import { presentationOf } from './presentation-of.ts';

const url = 'https://mcp.example';
const draftOf = (part: Partial<ConnectionDraft>): ConnectionDraft => ({ ...emptyDraft, ...part });

test.each<[Partial<ConnectionDraft>, string[]]>([
  [{ name: 'files', values: { url } }, []],
  [{ name: 'Files', values: { url: 'mcp.example' } }, ['name', 'url']],
  [{ name: 'files', values: { url, client_id: 'us' } }, ['issuer', 'secret']],
  [{ name: 'files', values: { url, client_id: 'us', issuer: 'https://login.example' }, secret: { name: 'FILES_SECRET' } }, []],
  [{ kind: 'openapi', name: 'pets', values: { document: '{}' } }, []],
  [{ kind: 'openapi', name: 'pets' }, ['url']],
  [{ kind: 'composio', name: 'mail', values: { toolkits: ' , ' } }, ['toolkits']],
])('validateConnection reports the invalid fields of %j', (part, wrong) => {
  expect(Object.keys(validateConnection(draftOf(part)))).toEqual(wrong);
});

test('toNewConnection sends the name of a key and never its value', () => {
  expect(toNewConnection(draftOf({ name: 'files', values: { url }, secret: { name: 'FILES_KEY', key: 'sk-123' } }))).toEqual({
    kind: 'mcp',
    name: 'files',
    url: 'https://mcp.example',
    headers: { Authorization: 'Bearer {{secrets.FILES_KEY}}' },
  });
  const client = { client_id: 'us', issuer: 'https://login.example', scope: 'files.read' };
  expect(toNewConnection(draftOf({ name: 'files', values: { url, ...client }, secret: { name: 'FILES_SECRET' } }))).toEqual({
    kind: 'mcp',
    name: 'files',
    url: 'https://mcp.example',
    oauth: {
      client_id: 'us',
      client_secret: '{{secrets.FILES_SECRET}}',
      issuer: 'https://login.example',
      scope: 'files.read',
    },
  });
  expect(toNewConnection(draftOf({ kind: 'openapi', name: 'pets', values: { url, document: '{}' } }))).toEqual({
    kind: 'openapi',
    name: 'pets',
    document: '{}',
    base_url: 'https://mcp.example',
  });
});

const notes: ConnectionType = {
  type: 'notes',
  label: 'Notes',
  description: '',
  key: 'required',
  settings: {
    type: 'object',
    properties: { notebook: { type: 'string' }, limit: { type: 'integer' }, isArchived: { type: 'boolean', default: true } },
    required: ['notebook'],
  },
};
const choices = connectionChoices([notes]);

test('connectionChoices offers every kind of connection, and the types of custom providers after them', () => {
  expect(new Set(choices.map(({ kind }) => kind))).toEqual(new Set(connectionKindNames));
  expect(choices.at(-1)).toMatchObject({ kind: 'custom', label: 'Notes' });
});

test.each(choices)('a form of $label with every field filled in is valid and accepted by the API', ({ kind, type }) => {
  const values = Object.fromEntries(
    presentationOf(kind, type).add.map(field => {
      if (field.kind === 'secret') return ['', ''];
      if (field.kind === 'settings') return [field.key, { notebook: 'team', limit: '3', isArchived: true }];
      return [field.key, field.kind === 'switch' ? true : field.kind === 'url' ? url : 'text'];
    }),
  );
  const draft = draftOf({ kind, type, name: 'files', values, secret: { name: 'FILES_KEY' } });
  expect(validateConnection(draft)).toEqual({});
  expect(NewConnection.safeParse(toNewConnection(draft)).error).toBeUndefined();
});

test('a form of a custom type sends the values of its schema, with defaults, and reports what is missing', () => {
  const empty = draftOf({ kind: 'custom', type: notes, name: 'team' });
  expect(Object.keys(validateConnection(empty))).toEqual(['settings.notebook', 'secret']);
  const values = { settings: { notebook: 'team', limit: '3', isArchived: true } };
  expect(toNewConnection({ ...empty, values, secret: { name: 'NOTES_KEY' } })).toEqual({
    kind: 'custom',
    type: 'notes',
    name: 'team',
    settings: { notebook: 'team', limit: 3, isArchived: true },
    key_secret: 'NOTES_KEY',
  });
  expect(toNewConnection(empty)).toMatchObject({ settings: { isArchived: true } });
});

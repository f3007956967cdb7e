import { connectionKindNames, NewConnection } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { connectionPresentations } from '../../../connections/connection-presentations.ts';
import { type ConnectionDraft, emptyDraft, toNewConnection, validateConnection } from './connection-draft.ts';

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

test.each(connectionKindNames)('a form of the kind %s with every field filled in is valid and accepted by the API', kind => {
  const values = Object.fromEntries(
    connectionPresentations[kind].add.flatMap(field => {
      if (field.kind === 'secret') return [];
      return [[field.key, field.kind === 'switch' ? true : field.kind === 'url' ? url : 'text']];
    }),
  );
  const draft = draftOf({ kind, name: 'files', values, secret: { name: 'FILES_KEY' } });
  expect(validateConnection(draft)).toEqual({});
  expect(NewConnection.safeParse(toNewConnection(draft)).error).toBeUndefined();
});

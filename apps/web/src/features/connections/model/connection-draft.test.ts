import { expect, test } from 'vitest';
import { toNewConnection, validateConnection, emptyDraft } from './connection-draft.ts';

test.each([
  [{ name: 'files', url: 'https://mcp.example' }, []],
  [{ name: 'Files', url: 'mcp.example' }, ['name', 'url']],
  [{ name: 'files', url: 'https://mcp.example', clientId: 'us' }, ['secret', 'issuer']],
  [
    {
      name: 'files',
      url: 'https://mcp.example',
      clientId: 'us',
      secret: { name: 'FILES_SECRET' },
      issuer: 'https://login.example',
    },
    [],
  ],
  [{ kind: 'openapi' as const, name: 'pets', document: '{}' }, []],
  [{ kind: 'openapi' as const, name: 'pets' }, ['url']],
  [{ kind: 'composio' as const, name: 'mail', toolkits: ' , ' }, ['toolkits']],
])('validateConnection reports the invalid fields of %j', (part, wrong) => {
  expect(Object.keys(validateConnection({ ...emptyDraft, ...part }))).toEqual(wrong);
});

test('toNewConnection sends the name of a key and never its value', () => {
  expect(
    toNewConnection({ ...emptyDraft, name: 'files', url: 'https://mcp.example', secret: { name: 'FILES_KEY', key: 'sk-123' } }),
  ).toEqual({
    kind: 'mcp',
    name: 'files',
    url: 'https://mcp.example',
    headers: { Authorization: 'Bearer {{secrets.FILES_KEY}}' },
  });
  const client = { clientId: 'us', secret: { name: 'FILES_SECRET' }, issuer: 'https://login.example', scope: 'files.read' };
  expect(toNewConnection({ ...emptyDraft, name: 'files', url: 'https://mcp.example', ...client })).toEqual({
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
  expect(toNewConnection({ ...emptyDraft, kind: 'openapi', name: 'pets', url: 'https://pets.example', document: '{}' })).toEqual({
    kind: 'openapi',
    name: 'pets',
    document: '{}',
    base_url: 'https://pets.example',
  });
});

import { describe, expect, it } from 'vitest';
import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { editFields, editOf, toConnectionChange, validateEdit } from './connection-edit.ts';

const connection = (kind: ConnectionItem['kind'], settings: Record<string, unknown>): ConnectionItem => ({
  id: 'c',
  kind,
  name: 'files',
  title: 'Files',
  from: 'page',
  place: '',
  state: 'connected',
  error: null,
  problems: [],
  tools: 1,
  waiting: 0,
  checked_at: null,
  refresh: 'off',
  next_refresh_at: null,
  secrets: [],
  settings,
  trust_hints: false,
  side_effect_policies: {},
});

describe('edit of a connection', () => {
  it('toConnectionChange returns only what differs, and null for a cleared field', () => {
    const document = connection('openapi', { url: 'https://a.example/openapi.json', base_url: 'https://a.example' });
    expect(toConnectionChange(document, editOf(document))).toBeUndefined();
    expect(toConnectionChange(document, { ...editOf(document), baseUrl: '' })).toEqual({ base_url: null });
    expect(toConnectionChange(document, { ...editOf(document), url: ' https://b.example/o.json ' })).toEqual({
      url: 'https://b.example/o.json',
    });
    const catalog = connection('composio', { toolkits: ['github'] });
    expect(toConnectionChange(catalog, { ...editOf(catalog), toolkits: 'github, gmail', trustsHints: true })).toEqual({
      toolkits: ['github', 'gmail'],
      trust_hints: true,
    });
  });

  it('editFields offers no address for an uploaded document', () => {
    expect(editFields(connection('openapi', {}))).toEqual(['baseUrl']);
    expect(editFields(connection('openapi', { url: 'https://a.example' }))).toEqual(['url', 'baseUrl']);
  });

  it('validateEdit requires an address where one is needed', () => {
    const server = connection('mcp', { url: 'https://a.example/mcp' });
    expect(validateEdit(server, { ...editOf(server), url: 'a.example' }).url).toContain('https://');
    expect(validateEdit(server, { ...editOf(server), url: 'https://b.example/mcp' })).toEqual({});
    const catalog = connection('composio', { toolkits: ['github'] });
    expect(validateEdit(catalog, { ...editOf(catalog), toolkits: ' , ' }).toolkits).toContain('toolkit');
    expect(validateEdit(catalog, editOf(catalog))).toEqual({});
  });
});

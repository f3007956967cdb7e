import { connectionKind, connectionKindNames } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import type { ConnectionValues } from '../../../connections/connection-presentation.ts';
import type { ConnectionItem, ConnectionType } from '../../../lib/api-shapes.ts';
import { editFields, editOf, toConnectionChange } from './connection-edit.ts';
import { validateFields } from './connection-fields.ts';
import { presentationOf } from './presentation-of.ts';

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

const notes: ConnectionType = {
  type: 'notes',
  label: 'Notes',
  description: '',
  key: 'none',
  settings: { type: 'object', properties: { notebook: { type: 'string' } } },
};

const keysOf = (item: ConnectionItem) => editFields(item).map(({ key }) => key);

describe('edit of a connection', () => {
  it('toConnectionChange returns only what differs, and null for a cleared field', () => {
    const document = connection('openapi', { url: 'https://a.example/openapi.json', base_url: 'https://a.example' });
    expect(toConnectionChange(document, editOf(document))).toBeUndefined();
    expect(toConnectionChange(document, { ...editOf(document), base_url: '' })).toEqual({ base_url: null });
    expect(toConnectionChange(document, { ...editOf(document), url: ' https://b.example/o.json ' })).toEqual({
      url: 'https://b.example/o.json',
    });
    const catalog = connection('composio', { toolkits: ['github'], url: 'https://composio.example' });
    expect(toConnectionChange(catalog, { ...editOf(catalog), toolkits: 'github, gmail', trust_hints: true })).toEqual({
      toolkits: ['github', 'gmail'],
      trust_hints: true,
    });
    expect(toConnectionChange(catalog, { ...editOf(catalog), url: '' })).toEqual({ url: null });
  });

  it('editFields offers no address for an uploaded document', () => {
    expect(keysOf(connection('openapi', {}))).toEqual(['base_url']);
    expect(keysOf(connection('openapi', { url: 'https://a.example' }))).toEqual(['url', 'base_url']);
  });

  it('validateFields requires an address where one is needed', () => {
    const faultsOf = (item: ConnectionItem, edit: ConnectionValues) =>
      validateFields(editFields(item), { ...editOf(item), ...edit });
    const server = connection('mcp', { url: 'https://a.example/mcp' });
    expect(faultsOf(server, { url: 'a.example' })['url']).toContain('https://');
    expect(faultsOf(server, { url: 'https://b.example/mcp' })).toEqual({});
    const catalog = connection('composio', { toolkits: ['github'] });
    expect(faultsOf(catalog, { toolkits: ' , ' })['toolkits']).toContain('toolkit');
    expect(faultsOf(catalog, {})).toEqual({});
  });

  it.each(connectionKindNames)('each field of the form of the kind %s can be changed by the API', kind => {
    const type = kind === 'custom' ? notes : undefined;
    const changeable = [...Object.keys(connectionKind(kind).changes), 'trust_hints'];
    const fields = presentationOf(kind, type).edit;
    expect(fields.length).toBeGreaterThan(0);
    for (const { key } of fields) expect(changeable).toContain(key);
  });

  it('toConnectionChange sends the settings of a custom type as a whole, with those that its form does not show', () => {
    const team = connection('custom', { type: 'notes', settings: { notebook: 'team', earlier: 1 } });
    const edit = editOf(team, notes);
    expect(toConnectionChange(team, edit, notes)).toBeUndefined();
    expect(toConnectionChange(team, { ...edit, settings: { notebook: 'support' } }, notes)).toEqual({
      settings: { notebook: 'support', earlier: 1 },
    });
  });
});

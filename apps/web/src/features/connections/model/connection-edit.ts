import type { ConnectionChange, ConnectionItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';

/** The fields of a connection that its page edits. */
export type ConnectionEdit = {
  url: string;
  baseUrl: string;
  toolkits: string;
  entity: string;
  agent: string;
  trustsHints: boolean;
};
export type EditErrors = Partial<Record<keyof ConnectionEdit, string>>;
export type EditField = Exclude<keyof ConnectionEdit, 'trustsHints'>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the editable fields of a connection as they are. */
export const editOf = ({ settings, trust_hints }: ConnectionItem): ConnectionEdit => ({
  url: textOf(settings['url']),
  baseUrl: textOf(settings['base_url']),
  toolkits: Array.isArray(settings['toolkits']) ? settings['toolkits'].join(', ') : '',
  entity: textOf(settings['entity_id']),
  agent: textOf(settings['agent_id']),
  trustsHints: trust_hints,
});

/** Returns the fields that a kind of connection has. A document that was uploaded has no address. */
export function editFields({ kind, settings }: ConnectionItem): EditField[] {
  switch (kind) {
    case 'mcp':
      return ['url'];
    case 'openapi':
      return settings['url'] === undefined ? ['baseUrl'] : ['url', 'baseUrl'];
    case 'hub':
      return ['url', 'agent'];
    case 'composio':
      return ['toolkits', 'entity', 'url'];
  }
}

const optional: ReadonlySet<EditField> = new Set(['baseUrl', 'entity', 'agent']);

/** Checks whether a field can be left empty. */
export const isOptional = (field: EditField, kind: ConnectionItem['kind']): boolean =>
  optional.has(field) || (field === 'url' && kind === 'composio');

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Returns the faults that prevent an edit from being sent. The server validates it again. */
export function validateEdit(connection: ConnectionItem, edit: ConnectionEdit): EditErrors {
  const faults: EditErrors = {};
  for (const field of editFields(connection)) {
    const text = edit[field].trim();
    if (text === '' && isOptional(field, connection.kind)) continue;
    if ((field === 'url' || field === 'baseUrl') && !isAddress(text))
      faults[field] = t('Enter a URL that starts with https:// or http://.');
    if (field === 'toolkits' && listIn(text).length === 0)
      faults[field] = t('Enter at least one toolkit, for example github, gmail.');
  }
  return faults;
}

const listIn = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean);

/** Returns what an edit changes, in the format of the API. Undefined when it changes nothing. */
export function toConnectionChange(connection: ConnectionItem, edit: ConnectionEdit): ConnectionChange | undefined {
  const before = editOf(connection);
  const change: ConnectionChange = {};
  for (const field of editFields(connection)) {
    const text = edit[field].trim();
    if (text === before[field]) continue;
    if (field === 'url') change.url = text;
    else if (field === 'toolkits') change.toolkits = listIn(text);
    else change[keyOf[field]] = text === '' ? null : text;
  }
  if (edit.trustsHints !== before.trustsHints) change.trust_hints = edit.trustsHints;
  return Object.keys(change).length === 0 ? undefined : change;
}

const keyOf = { baseUrl: 'base_url', entity: 'entity_id', agent: 'agent_id' } as const;

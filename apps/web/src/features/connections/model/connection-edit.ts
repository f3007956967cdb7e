import { canonicalJson, isRecord } from '@pinion/contracts';
import { type ConnectionField, type ConnectionValues, fieldText } from '../../../connections/connection-presentation.ts';
import type { ConnectionChange, ConnectionItem, ConnectionType } from '../../../lib/api-shapes.ts';
import { shownFields, stateOf, valueOfField } from './connection-fields.ts';
import { presentationOf } from './presentation-of.ts';

/** Returns the editable fields of a connection as they are. */
export function editOf({ kind, settings, trust_hints }: ConnectionItem, type?: ConnectionType): ConnectionValues {
  const stored: Record<string, unknown> = { ...settings, trust_hints };
  return Object.fromEntries(
    presentationOf(kind, type).edit.flatMap(field => {
      const state = stateOf(field, stored[field.key]);
      return state === undefined ? [] : [[field.key, state]];
    }),
  );
}

/** Returns the fields of a connection that its page edits. */
export const editFields = (connection: ConnectionItem, type?: ConnectionType): ConnectionField[] =>
  shownFields(presentationOf(connection.kind, type).edit, editOf(connection, type));

/** Returns what an edit changes, in the format of the API. Undefined when it changes nothing. */
export function toConnectionChange(
  connection: ConnectionItem,
  edit: ConnectionValues,
  type?: ConnectionType,
): ConnectionChange | undefined {
  const before = editOf(connection, type);
  const changes = editFields(connection, type).flatMap((field): [string, unknown][] => {
    const { key, kind } = field;
    if (kind === 'switch') return edit[key] === before[key] ? [] : [[key, edit[key] === true]];
    if (kind === 'settings') {
      if (canonicalJson(edit[key]) === canonicalJson(before[key])) return [];
      return [[key, withUnshown(field, connection.settings[key], valueOfField(field, edit))]];
    }
    const text = fieldText(edit, key).trim();
    return text === fieldText(before, key) ? [] : [[key, valueOfField(field, { [key]: text }) ?? null]];
  });
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/** Returns settings with the stored ones that the form does not show, because the schema does not name them any more. */
function withUnshown({ schema }: Extract<ConnectionField, { kind: 'settings' }>, stored: unknown, shown: unknown): unknown {
  const named = isRecord(schema['properties']) ? schema['properties'] : {};
  const unshown = Object.entries(isRecord(stored) ? stored : {}).filter(([name]) => !Object.hasOwn(named, name));
  return { ...Object.fromEntries(unshown), ...(isRecord(shown) ? shown : {}) };
}

import { type ConnectionField, type ConnectionValues, textOf } from '../../../connections/connection-presentation.ts';
import { connectionPresentations } from '../../../connections/connection-presentations.ts';
import type { ConnectionChange, ConnectionItem } from '../../../lib/api-shapes.ts';
import { formValuesOf, shownFields, valueOfField } from './connection-fields.ts';

/** Returns the editable fields of a connection as they are. */
export const editOf = ({ settings, trust_hints }: ConnectionItem): ConnectionValues => ({
  ...formValuesOf(settings),
  trust_hints,
});

/** Returns the fields of a connection that its page edits. */
export const editFields = (connection: ConnectionItem): ConnectionField[] =>
  shownFields(connectionPresentations[connection.kind].edit, editOf(connection));

/** Returns what an edit changes, in the format of the API. Undefined when it changes nothing. */
export function toConnectionChange(connection: ConnectionItem, edit: ConnectionValues): ConnectionChange | undefined {
  const before = editOf(connection);
  const changes = editFields(connection).flatMap((field): [string, unknown][] => {
    const { key, kind } = field;
    if (kind === 'switch') return edit[key] === before[key] ? [] : [[key, edit[key] === true]];
    const text = textOf(edit, key).trim();
    return text === textOf(before, key) ? [] : [[key, valueOfField(field, text) ?? null]];
  });
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

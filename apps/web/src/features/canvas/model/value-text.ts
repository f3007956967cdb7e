import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import type { NodeSnapshot } from '../../run/index.ts';
import { describeValue } from '../../run/index.ts';

/** A value label. `isQuoted`: a type, name or literal value, not UI text. */
export type ValueText = { text: string; isQuoted?: true | undefined };

/** Returns the text opposite a handle's name: its type, or its value at the playhead. */
export function handleValueText(
  handle: { name: string; label?: string; kind: string },
  moment: NodeSnapshot | undefined,
): ValueText {
  const type = handle.label ?? '';
  if (moment === undefined) return quotedText(type);
  if (!Object.hasOwn(moment.values, handle.name))
    return moment.status === 'pending' || moment.status === 'running' || moment.status === 'waiting'
      ? { text: t('pending') }
      : { text: t('skipped') };
  // Counted without reading the entries, which may be thousands of envelopes.
  if (handle.name === 'tools_by_id' && moment.agent !== undefined)
    return { text: counted(moment.agent.ended, 'entry', 'entries') };
  if (handle.name === 'tool_order' && moment.agent !== undefined) return { text: counted(moment.agent.ended, 'id') };
  const value = moment.values[handle.name];
  if (handle.name === 'traces_url') return { text: t('URL') };
  if (handle.name === 'envelope') return { text: t('tool result') };
  if (handle.name === 'last_tool' && typeof value === 'object' && value !== null && 'name' in value)
    return quotedText(String(value.name));
  if (moment.missing.has(handle.name)) return quotedText('null');
  if (moment.stale?.has(handle.name) === true)
    return { text: t('from an earlier run: {{value}}', { value: describeValue(value, 12) }) };
  return quotedText(describeValue(value, 18));
}

/** Returns a type, a name or a value as a label. */
export const quotedText = (text: string): ValueText => ({ text, isQuoted: true });

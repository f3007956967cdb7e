import { t } from '../../../lib/texts/t.ts';
import type { NodeMoment } from '../../run/index.ts';
import { describeValue } from '../../run/index.ts';

/** What stands at the far side of a handle's name: its type, or the value it had at the playhead. */
export function asideOf(handle: { name: string; label?: string; kind: string }, moment: NodeMoment | undefined): string {
  const type = handle.label ?? '';
  if (moment === undefined) return type;
  if (!Object.hasOwn(moment.values, handle.name))
    return moment.status === 'pending' || moment.status === 'running' || moment.status === 'waiting'
      ? t('not yet')
      : t('not taken');
  // Known without reading them, which may mean thousands of receipts.
  if (handle.name === 'tools_by_id' && moment.agent !== undefined) return countOf(moment.agent.ended, 'entry', 'entries');
  if (handle.name === 'tool_order' && moment.agent !== undefined) return countOf(moment.agent.ended, 'id', 'ids');
  const value = moment.values[handle.name];
  if (handle.name === 'traces_url') return 'url';
  if (handle.name === 'envelope') return 'receipt';
  if (handle.name === 'last_tool' && typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  if (moment.missing.has(handle.name)) return 'null';
  return describeValue(value, 18);
}

const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

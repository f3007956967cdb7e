import { isRecord, typesMeet } from '@pinion/contracts';
import type { GraphView } from '../../canvas/index.ts';
import type { Connection } from './commands/connect-handles.ts';

/**
 * Returns whether an edge would bring an object to a field of a tool node that takes another type, so that a field of the object is
 * what its author means.
 */
export function needsField({ nodes }: GraphView, { source, source_handle, target, target_handle }: Connection): boolean {
  const into = nodes.get(target);
  if (into?.node.type !== 'tool') return false;
  const from = nodes.get(source)?.sources.find(({ name }) => name === source_handle)?.schema;
  const to = into.targets.find(({ name }) => name === target_handle)?.schema;
  return isRecord(from?.['properties']) && !typesMeet(from, to).meets;
}

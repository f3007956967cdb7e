import { isRecord, typesMeet } from '@pinion/contracts';
import type { GraphView } from '../../canvas/index.ts';
import type { EdgeLocation } from './connection.ts';
import { connectionEnds } from './commands/connection-ends.ts';

/**
 * Returns whether an edge would bring an object to a field of a tool node that takes another type, so that a field of the object is
 * what its author means.
 */
export function needsField(graph: GraphView, connection: EdgeLocation): boolean {
  if (graph.nodes.get(connection.target)?.node.type !== 'tool') return false;
  const { from, to } = connectionEnds(graph, connection);
  return isRecord(from?.schema?.['properties']) && !typesMeet(from.schema, to?.schema).meets;
}

/** Returns whether the object of such an edge has a field of the type that the input takes. */
export function hasFittingField(graph: GraphView, connection: EdgeLocation): boolean {
  const { from, to } = connectionEnds(graph, connection);
  const properties = from?.schema?.['properties'];
  return (
    needsField(graph, connection) &&
    isRecord(properties) &&
    Object.values(properties).some(field => isRecord(field) && typesMeet(field, to?.schema).meets)
  );
}

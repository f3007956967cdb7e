import { cacheReading, type ReadNode } from './node-reading.ts';
import type { NodeReadings } from './node-readings.ts';
import type { WorkflowFile } from '../workflow/workflow-file.ts';

/** Caches existing readings for the nodes of this file. */
export function cacheReadings({ nodes }: Pick<WorkflowFile, 'nodes'>, readings: NodeReadings): void {
  for (const [index, node] of nodes.entries()) {
    const read = readings[index];
    if (read !== undefined) cacheReading(node, read ?? ({ type: node.type, config: node.config } as ReadNode));
  }
}

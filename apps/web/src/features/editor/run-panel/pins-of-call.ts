import { type OnMissing, type PinStrategy, readNode, type ToolNodeConfig, type WorkflowFile } from '@pinion/contracts';
import { movableEdges } from '../canvas-editing/commands/move-edges.ts';

export type MovablePin = { agent: string; pin: string; edges: number; onMissing: OnMissing };

/** Strategies whose value is the output of one call, which a tool node returns as well. */
const ofOneCall: ReadonlySet<PinStrategy> = new Set(['latest', 'first_success', 'by_call_id', 'nth', 'first']);

/**
 * Returns the pins that read this tool, of the agent a tool node was created from, with the number of their edges that could
 * leave the node instead.
 */
export function pinsOfCall(file: Pick<WorkflowFile, 'nodes' | 'edges'>, nodeId: string, config: ToolNodeConfig): MovablePin[] {
  const agent = file.nodes.find(node => node.id === config.made_from?.node_id);
  const read = agent === undefined ? undefined : readNode(agent);
  if (agent === undefined || read?.type !== 'agent') return [];
  return read.config.pins
    .filter(pin => pin.selector.tool === config.tool.name && ofOneCall.has(pin.selector.strategy))
    .map(({ name, on_missing }) => ({
      onMissing: on_missing,
      agent: agent.id,
      pin: name,
      edges: movableEdges(file, { node: agent.id, handle: name }, { node: nodeId, handle: 'output' }).length,
    }))
    .filter(({ edges }) => edges > 0);
}

import { freshId, type WorkflowFile, type WorkflowNode } from '@pinion/contracts';
import { t } from '../../../../lib/texts/t.ts';
import { programConfig, type SavedProgram } from '../../../save-program/index.ts';
import { uniqueTitle } from '../tool-title.ts';
import { freePosition, type Sizes } from '../free-position.ts';
import { connectHandles } from './connect-handles.ts';
import type { Materialized } from './materialize-call.ts';

const noSizes: Sizes = new Map();

/**
 * Adds a Code node that runs a program of an agent, with the tools that the program called and the call policy of the agent. The
 * node is placed to the right of the agent and runs after it: the edge from `response` is live when the agent has succeeded.
 */
export function addProgramNode(file: WorkflowFile, program: SavedProgram, sizes: Sizes = noSizes): Materialized {
  const agent = file.nodes.find(node => node.id === program.node_id && node.type === 'agent');
  const id = freshId(new Set(file.nodes.map(node => node.id)), 'program');
  const node: WorkflowNode = {
    id,
    type: 'code',
    title: uniqueTitle(file, t('Program')),
    position: freePosition(file, agent?.id, { width: 186, height: 144 }, sizes),
    config: programConfig(program, agent?.config),
  };
  const placed = { ...file, nodes: [...file.nodes, node] };
  if (agent === undefined) return { file: placed, id, isWired: false };
  const edge = { source: agent.id, source_handle: 'response', target: id, target_handle: 'in' };
  return { file: connectHandles(placed, edge), id, isWired: true };
}

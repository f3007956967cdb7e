import { type AgentConfig, agentIdOf, readNode, titleOf, type WorkflowFile } from '@pinion/contracts';

export type KnownAgent = { agent_id: string; title: string; config: AgentConfig };

/** Returns the agent nodes of a workflow, under their global agent ids. */
export const agentsOf = (workflow: { id: string; name: string; file: WorkflowFile }): KnownAgent[] =>
  workflow.file.nodes.flatMap(node => {
    const read = readNode(node);
    if (read.type !== 'agent') return [];
    return [{ agent_id: agentIdOf(workflow.id, node.id), title: `${workflow.name} / ${titleOf(node)}`, config: read.config }];
  });

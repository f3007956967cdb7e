import type { WorkflowEdge, WorkflowFile, WorkflowNode } from '@pinion/contracts';

type ScriptedCall = { name: string; input: Record<string, unknown> };
type ScriptedTurn = { text?: string; tool_calls?: readonly ScriptedCall[] };

type AgentParts = {
  lines?: readonly ScriptedTurn[];
  tools?: readonly { name: string; version?: string }[];
  pins?: readonly Record<string, unknown>[];
  policy?: Record<string, unknown>;
};

/** Returns `Question -> Helper -> Answer`, the smallest workflow with an agent. More nodes and edges can be added. */
export function agentWorkflow(
  name: string,
  agent: AgentParts = {},
  more: { nodes?: WorkflowNode[]; edges?: WorkflowEdge[] } = {},
): WorkflowFile {
  return workflow(
    name,
    [
      node('question', 'input', 'Question', 0, 0, {}),
      node('helper', 'agent', 'Helper', 260, 0, {
        model: { provider: 'scripted', model: 'test', lines: agent.lines ?? [{ text: 'Done.' }] },
        instructions: 'You are played by a test.',
        prompt: '{{question}}',
        tools: agent.tools ?? [],
        policy: {
          max_iterations: 8,
          max_tool_calls: 64,
          allowed_side_effects: ['pure', 'idempotent', 'compensatable', 'irreversible'],
          confirmation: 'never',
          ...agent.policy,
        },
        pins: agent.pins ?? [],
      }),
      node('answer', 'output', 'Answer', 620, 0, {}),
      ...(more.nodes ?? []),
    ],
    [edge('question.value', 'helper.in'), edge('helper.response', 'answer.value'), ...(more.edges ?? [])],
  );
}

/** Returns the file of a workflow. */
export const workflow = (name: string, nodes: readonly WorkflowNode[], edges: readonly WorkflowEdge[] = []): WorkflowFile => ({
  format: 'pinion.workflow/1',
  name,
  nodes: [...nodes],
  edges: [...edges],
});

export function node(
  id: string,
  type: string,
  title: string,
  x: number,
  y: number,
  config: Record<string, unknown> = {},
): WorkflowNode {
  return { id, type, title, position: { x, y }, config } as WorkflowNode;
}

/** Returns the edge between two handles, such as `question.value` and `helper.in`. */
export function edge(from: string, to: string): WorkflowEdge {
  const [[source = '', source_handle = ''], [target = '', target_handle = '']] = [from.split('.'), to.split('.')];
  return { id: `${from}-${to}`.replaceAll('.', '_'), source, source_handle, target, target_handle } as WorkflowEdge;
}

/** Returns Question -> First -> Second -> Answer, in a row, with room between them. */
export const rowOfFour = (stretch = 1): WorkflowFile =>
  workflow(
    'Row',
    [
      node('question', 'input', 'Question', 0, 0),
      node('first', 'transform', 'First', 300 * stretch, 30, { expression: '$.text' }),
      node('second', 'transform', 'Second', 640 * stretch, 70, { expression: '$uppercase($)' }),
      node('answer', 'output', 'Answer', 980 * stretch - (stretch > 1 ? 90 : 0), 20),
    ],
    [edge('question.value', 'first.in'), edge('first.value', 'second.in'), edge('second.value', 'answer.value')],
  );

import type { WorkflowEdge, WorkflowFile, WorkflowNode } from '@pinion/contracts';
import type { Api } from './api.ts';
import type { PausedTools } from './paused-tools.ts';

type ScriptedCall = { name: string; input: Record<string, unknown> };
export type ScriptedTurn = { text?: string; tool_calls?: readonly ScriptedCall[] };

type AgentParts = {
  lines?: readonly ScriptedTurn[];
  tools?: readonly { name: string; version?: string }[];
  pins?: readonly Record<string, unknown>[];
  policy?: Record<string, unknown>;
};

/** Returns `Question -> Helper -> Answer`, the smallest workflow with an agent. More nodes and edges can be added. */
export function agentWorkflow(
  name: string,
  agent: AgentParts,
  more: { nodes?: WorkflowNode[]; edges?: WorkflowEdge[] } = {},
): WorkflowFile {
  return {
    format: 'pinion.workflow/1',
    name,
    nodes: [
      node('question', 'input', 'Question', 0, 0, {}),
      node('helper', 'agent', 'Helper', 260, 0, {
        model: { provider: 'scripted', model: 'spec', lines: agent.lines ?? [{ text: 'Done.' }] },
        instructions: 'You are played by a spec.',
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
    edges: [edge('question.value', 'helper.in'), edge('helper.response', 'answer.value'), ...(more.edges ?? [])],
  } as WorkflowFile;
}

export function node(
  id: string,
  type: string,
  title: string,
  x: number,
  y: number,
  config: Record<string, unknown>,
): WorkflowNode {
  return { id, type, title, position: { x, y }, config } as WorkflowNode;
}

export function edge(from: string, to: string): WorkflowEdge {
  const [[source = '', source_handle = ''], [target = '', target_handle = '']] = [from.split('.'), to.split('.')];
  return { id: `${from}-${to}`.replaceAll('.', '_'), source, source_handle, target, target_handle } as WorkflowEdge;
}

/** Publishes a tool whose responses the spec holds back. */
export async function publishPausedTool(
  api: Api,
  paused: PausedTools,
  name: string,
  version = '1.0.0',
  more: Record<string, unknown> = {},
): Promise<void> {
  const definition = {
    name,
    version,
    description: `Answers when the spec lets it (${name}).`,
    category: 'data',
    input_schema: { type: 'object', properties: { what: { type: 'string' } }, additionalProperties: false },
    output_schema: { type: 'object', title: 'Echo', properties: { echo: { type: 'string' } } },
    gateway: 'http',
    gateway_config: { url: paused.url(`/${name}/{what}`), method: 'GET' },
    side_effect_policy: 'pure',
    access: (more['side_effect_policy'] ?? 'pure') === 'pure' ? 'read' : 'write',
    timeout_s: 60,
    ...more,
  };
  const isThere = await api.has(`/tools/${name}/${version}`);
  if (!isThere) await api.post('/tools', definition);
}

export const stored = (api: Api, id: string): Promise<WorkflowFile & { id: string }> => api.get(`/workflows/${id}`);

let count = 0;
/** Returns a unique name, because specs share one app. */
export const uniqueName = (name: string): string => `${name} ${(count += 1)}`;

/** Returns the original demo. Searched by name, because a page of the list holds the newest fifty, and a suite creates more. */
export async function shopAssistant(api: Api): Promise<string> {
  const { items } = await api.get<{ items: { id: string; name: string }[] }>('/workflows?query=Shop%20assistant');
  const shop = items.find(item => item.name === 'Shop assistant');
  if (shop === undefined) throw new Error('the demo workflow "Shop assistant" is gone');
  return shop.id;
}

/** Runs the demo to its end: four calls, one of them retried. */
export async function shopRun(api: Api): Promise<string> {
  const input = { text: 'Two gooseneck kettles please.', customer_id: 'cus_204' };
  const path = `/workflows/${await shopAssistant(api)}/runs`;
  return (await api.post<{ run_id: string }>(path, { input, wait_s: 30 })).run_id;
}

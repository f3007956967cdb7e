import type { jsonClient } from './json-client.ts';

export const policies = ['idempotent', 'irreversible', 'pure'] as const;
export type Policy = (typeof policies)[number];
export type Call = ReturnType<typeof jsonClient>;

/** Number of calls in each turn. The last turn has one, so that `last_tool` does not depend on which call is faster. */
const callsOfTurn = [2, 2, 3, 2, 1];
export const callsOfRun = callsOfTurn.reduce((sum, calls) => sum + calls, 0);

/** Returns a tool of the counting server that can or cannot be repeated, by its policy. */
export const toolOf = (policy: Policy, origin: string) => ({
  name: `count.${policy}`,
  version: '1.0.0',
  description: 'squares a number and counts how often it was asked',
  category: 'api',
  input_schema: { type: 'object', properties: { run: { type: 'string' }, n: { type: 'integer' } }, required: ['run', 'n'] },
  gateway: 'http',
  gateway_config: { url: `${origin}/count` },
  side_effect_policy: policy,
});

/** Creates a workflow of one agent that calls the tool ten times. `run` names it in the counting. */
export async function squaresWorkflow(call: Call, policy: Policy, run: string): Promise<string> {
  const tool = `count.${policy}`;
  let n = 0;
  const events = callsOfTurn.map(calls => ({
    tool_calls: Array.from({ length: calls }, () => ({ name: tool, input: { run, n: n++ } })),
  }));
  const file = {
    format: 'pinion.workflow/1',
    name: run,
    nodes: [
      { id: 'in', type: 'input', position: { x: 0, y: 0 }, config: {} },
      {
        id: 'agent',
        type: 'agent',
        position: { x: 0, y: 0 },
        config: {
          model: { provider: 'scripted', model: '', lines: [...events, { text: 'all squared' }] },
          prompt: '{{in}}',
          tools: [{ name: tool }],
          policy: { confirmation: 'never' },
          pins: [{ name: 'squares', selector: { tool, strategy: 'all' } }],
        },
      },
      { id: 'out', type: 'output', position: { x: 0, y: 0 }, config: {} },
    ],
    edges: [
      { id: 'e1', source: 'in', source_handle: 'value', target: 'agent', target_handle: 'in' },
      { id: 'e2', source: 'agent', source_handle: 'response', target: 'out', target_handle: 'value' },
    ],
  };
  return (await call<{ id: string }>('POST', '/workflows', file)).body.id;
}

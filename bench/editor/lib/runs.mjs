const name = 'bench.stock';

export const stockTool = url => ({
  name,
  version: '1.0.0',
  description: 'Says how many there are.',
  category: 'data',
  input_schema: { type: 'object', properties: { sku: { type: 'string' } }, additionalProperties: false },
  gateway: 'http',
  gateway_config: { url },
  side_effect_policy: 'pure',
});

/** Returns a workflow with one agent that makes that many calls, at most a hundred per turn. */
export function agentRun(calls) {
  const wide = Math.min(100, Math.max(10, calls / 10));
  const turns = Math.ceil(calls / wide);
  const lines = Array.from({ length: turns }, (_, turn) => ({
    tool_calls: Array.from({ length: Math.min(wide, calls - turn * wide) }, (_call, index) => ({
      name,
      input: { sku: `sku-${turn * wide + index}` },
    })),
  }));
  const node = (id, type, x, config) => ({ id, type, title: id, position: { x, y: 0 }, config });
  const edge = (source, source_handle, target, target_handle) => ({
    id: `${source}_${target}`,
    source,
    source_handle,
    target,
    target_handle,
  });
  return {
    format: 'pinion.workflow/1',
    name: `${calls} calls`,
    nodes: [
      node('start', 'input', 0, {}),
      node('agent', 'agent', 260, {
        model: { provider: 'scripted', model: 'bench', lines: [...lines, { text: 'Counted.' }] },
        instructions: '',
        prompt: 'Count them.',
        tools: [{ name }],
        policy: { max_iterations: turns + 1, max_tool_calls: calls, confirmation: 'never' },
        pins: [{ name: 'last', selector: { tool: name, strategy: 'latest' }, on_missing: 'null' }],
      }),
      node('result', 'output', 620, {}),
    ],
    edges: [edge('start', 'value', 'agent', 'in'), edge('agent', 'response', 'result', 'value')],
  };
}

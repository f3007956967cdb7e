import type { ToolSpec } from '@pinion/contracts';

const known = new WeakMap<readonly ToolSpec[], string>();

/** Returns the tool descriptions for a model without tool calling. Created once per tools array. */
export function describeTools(tools: readonly ToolSpec[]): string {
  if (tools.length === 0) return '';
  const found = known.get(tools);
  if (found !== undefined) return found;
  const text = [
    'You can use tools. To call one, write a block like this and nothing after it:',
    '```tool_call\n{"name": "<tool name>", "input": {<arguments as JSON>}}\n```',
    'Write one block for each call; one response can contain several calls, which run in parallel. The results are in the next message. If you need no tool, respond without such a block.',
    'Tools:',
    ...tools.map(({ name, description, input_schema }) => `- ${name}: ${description}\n  input: ${JSON.stringify(input_schema)}`),
  ].join('\n\n');
  known.set(tools, text);
  return text;
}

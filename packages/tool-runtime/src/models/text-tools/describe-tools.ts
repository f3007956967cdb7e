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
    'Write one block for each call; several calls may stand in one answer and run at the same time. The results come with the next message. When you need no tool, answer without such a block.',
    'Tools:',
    ...tools.map(({ name, description, input_schema }) => `- ${name}: ${description}\n  input: ${JSON.stringify(input_schema)}`),
  ].join('\n\n');
  known.set(tools, text);
  return text;
}

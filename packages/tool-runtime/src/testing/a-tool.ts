import type { BaseTool, ToolContext } from '@pinion/contracts';

type Parts = Partial<Omit<BaseTool, 'metadata' | 'execute'>> & {
  metadata?: Partial<BaseTool['metadata']>;
  execute?: (input: Record<string, unknown>, ctx: ToolContext) => unknown;
};

/** Creates a tool for tests. Returns its input by default. */
export function aTool(name: string, parts: Parts = {}): BaseTool {
  const { metadata, execute = input => input, ...rest } = parts;
  return {
    name,
    version: '1.0.0',
    description: `the tool ${name}`,
    input_schema: { type: 'object' },
    output_schema: {},
    ...rest,
    metadata: { category: 'utility', side_effects: 'none', cache: 'none', ...metadata },
    execute: async (input, ctx) => execute(input as Record<string, unknown>, ctx),
  };
}

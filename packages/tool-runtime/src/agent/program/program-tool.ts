import { programGateway, programToolName, specOf, toolDeclaration, ToolDefinition, type ToolSpec } from '@pinion/contracts';

export const isProgramTool = ({ gateway }: Pick<ToolSpec, 'gateway'>): boolean => gateway === programGateway;

/** The number of tools up to which a model gets the declarations of all. */
const declaredTools = 20;

const introduction = `Runs a program that calls tools. Use it to make several calls, to call in loops or in parallel, and to process results without repeating them. JavaScript: the code is the body of an async function, \`return\` the result; each tool is an async function of \`tools\` that takes one object; use Promise.all for independent calls. Python: \`await tools.name(field=value)\`, set \`result\`; use asyncio.gather for independent calls. A call that fails throws a ToolError with \`code\`, \`message\` and \`details\`. There is no network, no file and no timer.`;

/** Returns the tool that runs programs which call `tools`. A program itself changes nothing: its calls do, under their own policy. */
export const programTool = (tools: readonly ToolSpec[]): ToolSpec =>
  specOf(
    ToolDefinition.parse({
      name: programToolName,
      version: '1.0.0',
      description: `${introduction}\n\n${declarationsFor(tools)}`,
      category: 'code',
      input_schema: {
        type: 'object',
        properties: {
          code: { type: 'string', minLength: 1, description: 'The body of an async function, or a Python script.' },
          language: { type: 'string', enum: ['javascript', 'python'], description: 'javascript if absent' },
        },
        required: ['code'],
        additionalProperties: false,
      },
      gateway: programGateway,
      gateway_config: {},
      side_effect_policy: 'pure',
      max_retries: 0,
    }),
  );

const declarationsFor = (tools: readonly ToolSpec[]): string =>
  tools.length > declaredTools
    ? `${tools.length} tools are available. \`await tools.search(query)\` returns the names and descriptions of those that match, and \`await tools.describe(name)\` the declaration of one.`
    : tools.map(toolDeclaration).join('\n');

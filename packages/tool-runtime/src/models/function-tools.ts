import type { LanguageModelV4FunctionTool, LanguageModelV4ProviderTool } from '@ai-sdk/provider';
import { programToolName, type ToolSpec } from '@pinion/contracts';
import { toolsetOf } from './toolset.ts';
import type { ProgramVendor } from './program-vendor.ts';

type SdkTool = LanguageModelV4FunctionTool | LanguageModelV4ProviderTool;

/** Creates a translator from tools to the SDK's form. Each array of tools is translated once. */
export function createToolTranslator(vendor: ProgramVendor | undefined): (specs: readonly ToolSpec[]) => SdkTool[] {
  const known = new WeakMap<readonly ToolSpec[], SdkTool[]>();
  return specs => {
    const found = known.get(specs);
    if (found !== undefined) return found;
    const made = toolsetOf(specs).tools.map(({ name, description, schema }, index): SdkTool => {
      const spec = specs[index];
      const tool = { type: 'function' as const, name, description, inputSchema: schema };
      if (vendor === undefined || spec === undefined || !isCallable(spec)) return tool;
      return { ...tool, description: withOutput(description, spec), providerOptions: vendor.callable };
    });
    const tools = vendor === undefined || made.length === 0 ? made : [...made, vendor.tool];
    known.set(specs, tools);
    return tools;
  };
}

/** Checks for a tool that programs can call. One that runs programs here is called directly. */
export const isCallable = ({ name }: ToolSpec): boolean => name !== programToolName;

/** Adds the form of the output, which a program has to know before it is written. */
const withOutput = (description: string, { output_schema }: ToolSpec): string =>
  output_schema === undefined || Object.keys(output_schema).length === 0
    ? description
    : `${description}\n\nReturns JSON text that matches this schema: ${JSON.stringify(output_schema)}`.trim();

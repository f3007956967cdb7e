import { type ModelConfig, type ToolSpec, vendorProgramProviders, vendorProgramsConflict } from '@pinion/contracts';
import { isCallable } from '../function-tools.ts';
import type { FailedAnswer } from '../model-failure.ts';
import { toolsetOf } from '../toolset.ts';
import type { ProgramVendor } from '../program-vendor.ts';

/** Returns the refusal of a model that cannot have programs on its vendor's machine, or undefined. */
export function unsupportedPrograms(config: ModelConfig): FailedAnswer | undefined {
  switch (vendorProgramsConflict(config)) {
    case 'provider':
      return refusal(
        `${config.provider} cannot run programs on the vendor's machine. These can: ${vendorProgramProviders.join(', ')}. Choose one of them, or remove programs from the model.`,
        { reason: 'vendor_programs_unsupported', supported: vendorProgramProviders },
      );
    case 'tool_mode':
      return refusal(`Programs on the vendor's machine need tool calling. Remove tool_mode: text from the parameters.`, {
        reason: 'vendor_programs_tool_mode',
      });
    default:
      return undefined;
  }
}

/** Returns the refusal of tools that programs cannot call: none is left for them, or one has the name of the vendor's own tool. */
export function programsRefusal({ vendor, tool }: ProgramVendor, tools: readonly ToolSpec[]): FailedAnswer | undefined {
  if (tools.length === 0) return undefined;
  if (!tools.some(isCallable))
    return refusal(`No tool is left for programs on the vendor's machine. Set the agent's own programs to off or offered.`, {
      reason: 'vendor_programs_no_tool',
    });
  if (!toolsetOf(tools).tools.some(({ name }) => name === tool.name)) return undefined;
  return refusal(`${vendor} reserves the tool name ${tool.name} for its programs. Rename the tool.`, {
    reason: 'vendor_programs_reserved_name',
    name: tool.name,
  });
}

const refusal = (message: string, details: Record<string, unknown>): FailedAnswer => ({
  ok: false,
  error: { code: 'VALIDATION_ERROR', message, details },
  retryable: false,
});

import type { LanguageModelV4ProviderTool, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { isRecord, type ModelConfig, runsVendorPrograms, type VendorProgramCaller } from '@pinion/contracts';

/** The way one vendor runs programs that call tools. */
export type ProgramVendor = {
  readonly vendor: VendorProgramCaller['vendor'];
  /** The vendor's tool that runs programs. */
  readonly tool: LanguageModelV4ProviderTool;
  /** Options of a tool that the model can call directly and in programs. */
  readonly callable: SharedV4ProviderOptions;
  /** Options of each request. Those of the author take precedence. */
  readonly request: Readonly<Record<string, string | boolean>>;
  /** True if programs run in a container whose id the next request has to name. */
  readonly hasContainer: boolean;
  /** Returns the id of the program in the caller of a call, or undefined if the model made the call. */
  readonly programOf: (caller: Readonly<Record<string, unknown>>) => unknown;
  /** Returns the options of a result for a program. */
  readonly resultFor: (programId: string) => SharedV4ProviderOptions | undefined;
};

const anthropicTool = 'code_execution_20260120';

const anthropic: ProgramVendor = {
  vendor: 'anthropic',
  tool: { type: 'provider', id: `anthropic.${anthropicTool}`, name: 'code_execution', args: {} },
  callable: { anthropic: { allowedCallers: ['direct', anthropicTool] } },
  request: {},
  hasContainer: true,
  programOf: caller => caller['toolId'],
  resultFor: () => undefined,
};

const openai: ProgramVendor = {
  vendor: 'openai',
  tool: { type: 'provider', id: 'openai.programmatic_tool_calling', name: 'programmatic_tool_calling', args: {} },
  callable: { openai: { allowedCallers: ['direct', 'programmatic'] } },
  // Programs are sent back whole, because a fork or a resumed run can outlive what the vendor stores.
  request: { store: false },
  hasContainer: false,
  programOf: caller => caller['callerId'],
  resultFor: programId => ({ openai: { caller: { type: 'program', callerId: programId } } }),
};

/** Returns the vendor that runs programs for a model, or undefined if the model has none. */
export function programVendorOf({ programs, provider }: Pick<ModelConfig, 'programs' | 'provider'>): ProgramVendor | undefined {
  if (programs !== 'vendor' || !runsVendorPrograms(provider)) return undefined;
  return provider === 'anthropic' ? anthropic : openai;
}

/** Returns the program that made a call, from what the SDK reports about the call. */
export function callerOf({ vendor, programOf }: ProgramVendor, metadata: unknown): VendorProgramCaller | undefined {
  const own = isRecord(metadata) ? metadata[vendor] : undefined;
  const caller = isRecord(own) ? own['caller'] : undefined;
  const id = isRecord(caller) && caller['type'] !== 'direct' ? programOf(caller) : undefined;
  return typeof id === 'string' ? { vendor, program_call_id: id } : undefined;
}

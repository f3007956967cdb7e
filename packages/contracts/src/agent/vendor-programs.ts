import type { ModelConfig, ModelProvider, ProgramPolicy } from './agent-config.ts';

/** The providers whose vendors run programs that call the tools of an agent. */
export const vendorProgramProviders: readonly ModelProvider[] = ['anthropic', 'openai-responses'];

export const runsVendorPrograms = (provider: ModelProvider): boolean => vendorProgramProviders.includes(provider);

/**
 * Returns the reason why programs on the vendor's machine are not possible: the provider has none, calls are read from text, or no
 * tool is left for them. Undefined if they are possible or not configured.
 */
export function vendorProgramsConflict(
  { programs, provider, parameters }: Pick<ModelConfig, 'programs' | 'provider' | 'parameters'>,
  policy?: ProgramPolicy,
): 'provider' | 'tool_mode' | 'policy' | undefined {
  if (programs !== 'vendor') return undefined;
  if (!runsVendorPrograms(provider)) return 'provider';
  if (parameters?.['tool_mode'] === 'text') return 'tool_mode';
  return policy === 'only' ? 'policy' : undefined;
}

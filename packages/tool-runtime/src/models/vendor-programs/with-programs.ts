import type { LanguageModelV4CallOptions, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { isRecord } from '@pinion/contracts';
import type { ModelMessage } from '../../ports/index.ts';
import { currentContainer } from './current-container.ts';
import type { ProgramVendor } from '../program-vendor.ts';

/** Returns the options of a request with those that the vendor's programs need. The author's own options take precedence. */
export function withPrograms(
  options: LanguageModelV4CallOptions,
  program: ProgramVendor,
  { messages, now }: { messages: readonly ModelMessage[]; now: number },
): LanguageModelV4CallOptions {
  const { vendor, request } = program;
  const own = options.providerOptions?.[vendor] ?? {};
  const id = currentContainer(program, messages, now);
  const container = id === undefined ? {} : { container: { ...(isRecord(own['container']) ? own['container'] : {}), id } };
  const providerOptions: SharedV4ProviderOptions = {
    ...options.providerOptions,
    [vendor]: { ...request, ...own, ...container },
  };
  return { ...options, providerOptions, includeRawChunks: program.hasContainer };
}

import type { LanguageModelV4ToolCallPart, LanguageModelV4ToolResultPart, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { isRecord, type VendorProgramCaller } from '@pinion/contracts';

type Vendor = VendorProgramCaller['vendor'];

/**
 * The content of an answer with programs, in its order, as `provider_parts` keep it. A vendor rejects a conversation in which a
 * program, its calls and its output are in another order.
 */
export type StoredPart =
  | { type: 'reasoning'; text: string; providerOptions?: SharedV4ProviderOptions }
  | { type: 'text'; text: string; providerOptions?: SharedV4ProviderOptions }
  /** The call at an index of the turn's calls. */
  | { type: 'call'; index: number }
  /** A program, or its output, in the form in which it is sent back. */
  | { type: 'program'; vendor: Vendor; part: LanguageModelV4ToolCallPart | LanguageModelV4ToolResultPart };

/** The container in which the programs of a turn ran. */
export type StoredContainer = { type: 'container'; vendor: Vendor; id: string; expires_at: string };

const kinds: readonly unknown[] = ['reasoning', 'text', 'call', 'program'];

/** Returns the content of a turn with programs of a vendor in its order. Undefined for any other turn. */
export function storedParts(parts: readonly unknown[] | undefined, vendor: Vendor | undefined): StoredPart[] | undefined {
  const own = (parts ?? []).filter((part): part is StoredPart => isRecord(part) && kinds.includes(part['type']));
  return own.some(part => part.type === 'program' && part.vendor === vendor) ? own : undefined;
}

export const isContainer = (part: unknown): part is StoredContainer =>
  isRecord(part) && part['type'] === 'container' && typeof part['id'] === 'string' && typeof part['expires_at'] === 'string';

import type { LanguageModelV4ToolCallPart, LanguageModelV4ToolResultPart, SharedV4ProviderOptions } from '@ai-sdk/provider';
import { isRecord, type VendorProgramCaller } from '@pinion/contracts';

type Vendor = VendorProgramCaller['vendor'];

/**
 * The content of an answer with programs or with reasoning between texts and calls, in its order, as `provider_parts` keep it. A
 * vendor rejects a conversation in which a program, its calls and its output, or signed reasoning, are in another order.
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

/**
 * Returns the content of a turn in its order. Undefined for a turn of which only the reasoning is kept, and for one with programs of
 * another vendor.
 */
export function storedParts(parts: readonly unknown[] | undefined, vendor: Vendor | undefined): StoredPart[] | undefined {
  const own = (parts ?? []).filter((part): part is StoredPart => isRecord(part) && kinds.includes(part['type']));
  const programs = own.filter(part => part.type === 'program');
  const isOrdered =
    programs.length === 0 ? own.some(part => part.type !== 'reasoning') : programs.some(part => part.vendor === vendor);
  return isOrdered ? own : undefined;
}

/** Returns the parts of a turn whose text is replaced: its own texts and calls are none of them any more. */
export const withoutContent = (parts: readonly unknown[]): unknown[] =>
  parts.filter(part => !isRecord(part) || (part['type'] !== 'text' && part['type'] !== 'call'));

export const isContainer = (part: unknown): part is StoredContainer =>
  isRecord(part) && part['type'] === 'container' && typeof part['id'] === 'string' && typeof part['expires_at'] === 'string';

import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import { isRecord, type ModelToolCall, type ModelTurn } from '@pinion/contracts';
import type { ProgramVendor } from '../program-vendor.ts';
import { storedParts } from './stored-part.ts';

type Options = { providerOptions?: SharedV4ProviderOptions };

/**
 * The programs of a conversation so far. A call whose program is not in it, because a person edited the turn or turned programs
 * off, is sent as a direct call: a vendor rejects a call of a program that it cannot find.
 */
export class ProgramHistory {
  readonly vendor: ProgramVendor | undefined;
  private readonly programs = new Set<string>();
  private readonly callers = new Map<string, string>();

  constructor(vendor: ProgramVendor | undefined) {
    this.vendor = vendor;
  }

  add({ provider_parts, tool_calls }: ModelTurn): void {
    if (this.vendor === undefined) return;
    for (const part of storedParts(provider_parts, this.vendor.vendor) ?? [])
      if (part.type === 'program' && part.part.type === 'tool-call') this.programs.add(part.part.toolCallId);
    for (const { id, caller } of tool_calls) {
      const program = caller?.vendor === this.vendor.vendor ? caller.program_call_id : undefined;
      if (program !== undefined && this.programs.has(program)) this.callers.set(id, program);
      else this.callers.delete(id);
    }
  }

  /** Returns the vendor's data about a call, without a caller that is not in the conversation. */
  callOptions({ id, provider_metadata: data, caller }: ModelToolCall): Options {
    if (!isRecord(data)) return {};
    const isKnown = caller === undefined || this.callers.has(id);
    return { providerOptions: (isKnown ? data : withoutCaller(data)) as SharedV4ProviderOptions };
  }

  /** Returns the options of a result: the program that waits for it. */
  resultOptions(id: string): Options {
    const program = this.callers.get(id);
    const providerOptions = program === undefined ? undefined : this.vendor?.resultFor(program);
    return providerOptions === undefined ? {} : { providerOptions };
  }
}

const withoutCaller = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([vendor, own]) => {
      if (!isRecord(own)) return [vendor, own];
      const { caller: _caller, ...rest } = own;
      return [vendor, rest];
    }),
  );

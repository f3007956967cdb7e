import type { ToolEnvelope } from '../tool/tool-envelope.ts';

/** A call of an agent and its index among the calls that the fold has read. */
export type StartedCall = { envelope: ToolEnvelope; index: number };

/**
 * Compares two calls by their start: `t_start`, and within one millisecond the number in the agent's run. Both are part of the
 * envelope, so the order of the events in between does not matter. Envelopes without a number keep event order.
 */
export const compareStart = (a: StartedCall, b: StartedCall): number =>
  compareText(a.envelope.t_start, b.envelope.t_start) || seqOf(a) - seqOf(b) || a.index - b.index;

/** Returns the envelopes of the calls that have ended, in the order in which the calls started. */
export function envelopesByStart(calls: Iterable<Readonly<{ envelope: ToolEnvelope | undefined }>>): ToolEnvelope[] {
  const ended: StartedCall[] = [];
  let index = 0;
  let isSorted = true;
  for (const { envelope } of calls) {
    if (envelope !== undefined) {
      const call = { envelope, index };
      const last = ended.at(-1);
      isSorted &&= last === undefined || compareStart(last, call) <= 0;
      ended.push(call);
    }
    index += 1;
  }
  return (isSorted ? ended : ended.sort(compareStart)).map(({ envelope }) => envelope);
}

const seqOf = ({ envelope, index }: StartedCall): number => envelope.meta?.seq ?? index;

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

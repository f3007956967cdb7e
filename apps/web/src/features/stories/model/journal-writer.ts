import type { NewRunEvent, RunEvent, ToolEnvelope, ToolError } from '@pinion/contracts';

const startedAt = Date.parse('2026-05-12T14:02:33.000Z');
const at = (ms: number): string => new Date(startedAt + ms).toISOString();

/** Writes the journal of a fictional run: events in order, each with its number and its time. */
export class JournalWriter {
  readonly events: RunEvent[] = [];
  readonly runId: string;
  constructor(runId: string) {
    this.runId = runId;
  }

  append(ms: number, event: NewRunEvent): this {
    this.events.push({ ...event, v: 1, run_id: this.runId, seq: this.events.length, at: at(ms), ms });
    return this;
  }

  envelope(
    callId: string,
    name: string,
    version: string,
    from: number,
    to: number,
    rest: Partial<ToolEnvelope> & { seq?: number; iteration?: number },
  ): ToolEnvelope {
    const { seq = 0, iteration = 0, meta, ...facts } = rest;
    return {
      call_id: callId,
      name,
      version,
      input: {},
      t_start: at(from),
      t_end: at(to),
      meta: { seq, iteration, duration_ms: to - from, ...meta },
      ...facts,
    };
  }

  attempt(from: number, to: number, code?: string, status?: number) {
    return {
      t_start: at(from),
      duration_ms: to - from,
      ...(code === undefined ? {} : { code }),
      ...(status === undefined ? {} : { status }),
    };
  }
}

export const toolError = (code: ToolError['code'], message: string, rest: Partial<ToolError> = {}): ToolError => ({
  code,
  message,
  ...rest,
});

export const callIdOf = (index: number): string => index.toString(16).padStart(8, '0').repeat(8);

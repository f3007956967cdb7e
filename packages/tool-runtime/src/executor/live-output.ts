import { type NewNodeEvent, utf8Length } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import type { Clock, OnPrinted } from '../ports/index.ts';

/** Milliseconds of output that make one journal event. */
const gatherMs = 250;
/** Maximum bytes of output that are reported before the envelope, which has all of it. */
const maxBytes = 64 * 1024;

type Printed = Omit<Extract<NewNodeEvent, { type: 'tool.printed' }>, 'type' | 'call_id'>;

/**
 * Reports what the code of a call prints, while it runs. A run that has read secrets reports nothing, because secrets are removed
 * from whole outputs: parts of one could be in two events.
 */
export class LiveOutput {
  private readonly call: Pick<ToolCall, 'callId' | 'journal' | 'redaction'>;
  private readonly clock: Clock;
  private gathered: Printed[] = [];
  private bytes = 0;
  private stop: (() => void) | undefined;
  private isOver = false;

  constructor(call: Pick<ToolCall, 'callId' | 'journal' | 'redaction'>, clock: Clock) {
    this.call = call;
    this.clock = clock;
  }

  readonly add: OnPrinted = (stream, text) => {
    if (this.isOver || this.bytes >= maxBytes || this.call.redaction.patterns.length > 0) return;
    this.bytes += utf8Length(text);
    const last = this.gathered.at(-1);
    if (last?.stream === stream) last.text += text;
    else this.gathered.push({ stream, text });
    this.stop ??= this.clock.after(gatherMs, () => this.report());
  };

  /** Ends the output. What was not reported yet is in the envelope. */
  end(): void {
    this.isOver = true;
    this.stop?.();
  }

  private report(): void {
    const { journal, callId, redaction } = this.call;
    this.stop = undefined;
    const printed = this.gathered;
    this.gathered = [];
    if (this.isOver || redaction.patterns.length > 0) return;
    for (const { stream, text } of printed) journal.append({ type: 'tool.printed', call_id: callId, stream, text });
  }
}

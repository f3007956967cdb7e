import type { OnPrinted } from '../../ports/index.ts';
import { sendPrinted } from './guest-channel.ts';
import type { GuestPrinted } from './guest-protocol.ts';

/** The reports that are sent at once. After them, output waits up to the interval. */
const AT_ONCE = 20;
const INTERVAL_MS = 100;
/** Characters that are reported. The reply has all output. */
const MAX_LENGTH = 64 * 1024;

/** Reports output of code from inside its process. Often printed lines are reported together. */
export class LivePrinter {
  private waiting: GuestPrinted[] = [];
  private length = 0;
  private reports = 0;
  private reportedAt = 0;
  private readonly now = performance.now.bind(performance);

  readonly add: OnPrinted = (stream, text) => {
    if (this.length >= MAX_LENGTH) return;
    const kept = text.slice(0, MAX_LENGTH - this.length);
    this.length += kept.length;
    const last = this.waiting.at(-1);
    if (last?.printed === stream) last.text += kept;
    else this.waiting.push({ printed: stream, text: kept });
    this.flushIfDue();
  };

  /** Sends what waits, if the last report is long enough ago. */
  flushIfDue(): void {
    if (this.waiting.length === 0) return;
    const now = this.now();
    if (this.reports >= AT_ONCE && now - this.reportedAt < INTERVAL_MS) return;
    this.reports += 1;
    this.reportedAt = now;
    for (const printed of this.waiting) sendPrinted(printed);
    this.waiting = [];
  }
}

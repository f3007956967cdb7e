import { backoffMs } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import type { CallLedger, Clock, LedgerEntry } from '../ports/index.ts';

const backoff = { firstMs: 25, longestMs: 500 };

/**
 * Waits for an equal call in another process until it has ended. Returns undefined when this call's own time is up, and `free`
 * when the other call definitely failed and released the key.
 */
export async function waitForDuplicate(
  clock: Clock,
  ledger: CallLedger,
  call: ToolCall,
  key: string,
): Promise<LedgerEntry | 'free' | undefined> {
  const until = clock.now() + call.tool.timeoutMs;
  for (let attempt = 1; clock.now() < until && !call.cancel.isCancelled; attempt += 1) {
    await new Promise<void>(resolve => clock.after(backoffMs(backoff, attempt), resolve));
    const entry = await ledger.check('tool', key, call.scope).catch(() => 'unavailable' as const);
    if (entry === undefined) return 'free';
    if (entry !== 'unavailable' && entry.state !== 'processing') return entry;
  }
  return undefined;
}

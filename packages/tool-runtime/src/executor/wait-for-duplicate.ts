import type { ToolCall } from '../call/tool-call.ts';
import type { CallLedger, Clock, LedgerEntry } from '../ports/index.ts';

const firstPauseMs = 25;
const longestPauseMs = 500;

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
  for (
    let pauseMs = firstPauseMs;
    clock.now() < until && !call.cancel.isCancelled;
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  ) {
    await new Promise<void>(resolve => clock.after(pauseMs, resolve));
    const entry = await ledger.check('tool', key, call.scope).catch(() => 'unavailable' as const);
    if (entry === undefined) return 'free';
    if (entry !== 'unavailable' && entry.state !== 'processing') return entry;
  }
  return undefined;
}

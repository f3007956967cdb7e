/** The milliseconds in which errors of one kind are counted rather than printed. */
const countForMs = 1_000;
/** The milliseconds without an error of a kind after which the next one is printed whole again. */
const newAfterMs = 60_000;

type Kind = { text: string; count: number; lastAtMs: number; timer: NodeJS.Timeout | undefined };

export type ErrorLog = {
  print: (error: unknown) => void;
  /** Prints what was counted and not yet printed. */
  flush: () => void;
};

/**
 * Creates a log of errors. The first of a kind is printed with its stack. Those that follow it are counted, and one line a second
 * says how many: an outage fails each request and each sweep in the same way. Errors are of one kind if their first lines are equal,
 * but for numbers and ids.
 */
export function createErrorLog(write: (text: string) => void): ErrorLog {
  const kinds = new Map<string, Kind>();
  const writeLine = (text: string): void => write(`${new Date().toISOString()} ${text}\n`);
  const printCount = (kind: Kind): void => {
    clearTimeout(kind.timer);
    kind.timer = undefined;
    if (kind.count > 0) writeLine(`${kind.count} more: ${kind.text}`);
    kind.count = 0;
  };
  const forgetOld = (now: number): void => {
    for (const [key, kind] of kinds) if (kind.timer === undefined && now - kind.lastAtMs > newAfterMs) kinds.delete(key);
  };
  return {
    print(error) {
      const now = Date.now();
      forgetOld(now);
      const text = firstLineOf(error);
      const key = text.replaceAll(/\b[a-z]+_[\da-z]{12,}\b|\b[\da-f-]{8,}\b|\d+/gi, '#');
      const known = kinds.get(key);
      if (known === undefined) {
        kinds.set(key, { text, count: 0, lastAtMs: now, timer: undefined });
        return writeLine(error instanceof Error ? (error.stack ?? error.message) : String(error));
      }
      known.count += 1;
      known.text = text;
      known.lastAtMs = now;
      known.timer ??= setTimeout(() => printCount(known), countForMs).unref();
    },
    flush() {
      for (const kind of kinds.values()) printCount(kind);
    },
  };
}

const firstLineOf = (error: unknown): string => String(error).split('\n', 1)[0] ?? '';

import type { Scope } from '@pinion/contracts';

export type Gathered<Line> = {
  add(scope: Scope, line: Line): void;
  /** Resolves when everything added so far is written, or was reported as lost. */
  flush(): Promise<void>;
};

const gatherMs = 100;
/** Maximum number of lines per write. Each write is one statement, and a statement has an upper bound of parameters. */
const mostAtOnce = 500;

/** Gathers lines for a moment and writes those of a workspace together, one write at a time, so that no run waits for it. */
export function gatherByWorkspace<Line>(
  write: (scope: Scope, events: readonly Line[]) => Promise<void>,
  report: (error: unknown) => void,
): Gathered<Line> {
  // By id: every resumed run has a separate scope object.
  let waiting = new Map<string, { scope: Scope; lines: Line[] }>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const due = [...waiting.values()];
    waiting = new Map();
    writing = writing
      .then(async () => {
        for (const { scope, lines } of due)
          for (let from = 0; from < lines.length; from += mostAtOnce) await write(scope, lines.slice(from, from + mostAtOnce));
      })
      .catch(report);
    return writing;
  };
  return {
    add(scope, line) {
      const known = waiting.get(scope.workspace_id) ?? { scope, lines: [] };
      waiting.set(scope.workspace_id, known);
      known.lines.push(line);
      timer ??= setTimeout(() => void flush(), gatherMs).unref();
    },
    flush,
  };
}

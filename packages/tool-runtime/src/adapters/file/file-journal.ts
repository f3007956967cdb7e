import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { type NewNodeEvent, type RunEvent, runEventVersion } from '@pinion/contracts';
import type { Clock, NodeJournal } from '../../ports/index.ts';
import { isoText } from '../../envelope/iso-text.ts';

export type FileJournal = {
  /** Returns the journal of one node of one run. `holding` are the events it already has from an earlier process. */
  run(runId: string, nodeId: string, holding?: readonly RunEvent[]): NodeJournal;
  close(): void;
};

const groupCharacters = 1 << 16;

/**
 * Opens a journal file: one event per line, many runs in one file, written in groups. A committed line is in the kernel's
 * hands, so it survives `kill -9`. A power failure may lose the last moments.
 */
export function fileJournal(path: string, clock: Clock): FileJournal {
  const file = openSync(path, 'a+');
  endTornLine(file);
  let pending = '';
  let scheduled: NodeJS.Immediate | undefined;

  const flush = (): void => {
    if (scheduled !== undefined) clearImmediate(scheduled);
    scheduled = undefined;
    if (pending !== '') writeSync(file, pending);
    pending = '';
  };
  const write = (line: string): void => {
    pending += line;
    if (pending.length > groupCharacters) flush();
    else scheduled ??= setImmediate(flush);
  };

  return {
    run(runId, nodeId, holding = []) {
      const startedAt = clock.monotonic() - (holding.at(-1)?.ms ?? 0);
      const start = `{"v":${runEventVersion},"run_id":${JSON.stringify(runId)},"node_id":${JSON.stringify(nodeId)},"seq":`;
      let seq = (holding.at(-1)?.seq ?? -1) + 1;
      return {
        append(event: NewNodeEvent, text = JSON.stringify(event)) {
          const ms = Math.round((clock.monotonic() - startedAt) * 1000) / 1000;
          write(`${start}${seq},"at":"${isoText(clock.now())}","ms":${ms},${text.slice(1)}\n`);
          seq += 1;
        },
        commit() {
          flush();
          return Promise.resolve();
        },
      };
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}

/** Ends a line torn by a crash, so that it does not corrupt the first line written by this process. */
function endTornLine(file: number): void {
  const { size } = fstatSync(file);
  if (size === 0) return;
  const last = Buffer.alloc(1);
  readSync(file, last, 0, 1, size - 1);
  if (last.toString() !== '\n') writeSync(file, '\n');
}

/** Reads the events of one run. A last line torn by a crash was never committed and is omitted. */
export function readFileJournal(path: string, runId: string): RunEvent[] {
  if (!existsSync(path)) return [];
  const events: RunEvent[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const event = parseLine(line);
    if (event?.run_id === runId) events.push(event);
  }
  return events;
}

function parseLine(line: string): RunEvent | undefined {
  if (!line.endsWith('}')) return undefined;
  try {
    return JSON.parse(line) as RunEvent;
  } catch {
    return undefined;
  }
}

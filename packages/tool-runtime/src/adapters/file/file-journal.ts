import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { type NewNodeEvent, type RunEvent, runEventVersion } from '@pinion/contracts';
import type { Clock, NodeJournal } from '../../ports/index.ts';

export type FileJournal = {
  /** The journal of one run, or of one node of it. */
  run(runId: string, nodeId: string, holding?: readonly RunEvent[]): NodeJournal;
  close(): Promise<void>;
};

/** A journal file: one event a line, many runs in one file, written in groups. Survives `kill -9` once committed. */
export function fileJournal(path: string, clock: Clock): FileJournal {
  const stream = createWriteStream(path, { flags: 'a', highWaterMark: 1 << 20 });
  let pending = '';
  let isScheduled = false;
  const flush = (): void => {
    isScheduled = false;
    if (pending === '') return;
    stream.write(pending);
    pending = '';
  };
  const write = (line: string): void => {
    pending += line;
    if (pending.length > 1 << 16) flush();
    else if (!isScheduled) {
      isScheduled = true;
      setImmediate(flush);
    }
  };
  return {
    run(runId, nodeId, holding = []) {
      const startedAt = clock.monotonic() - (holding.at(-1)?.ms ?? 0);
      const name = `"run_id":${JSON.stringify(runId)},"node_id":${JSON.stringify(nodeId)}`;
      let seq = (holding.at(-1)?.seq ?? -1) + 1;
      return {
        append(event: NewNodeEvent) {
          const ms = Math.round((clock.monotonic() - startedAt) * 1000) / 1000;
          write(`{"v":${runEventVersion},${name},"seq":${seq},"at":"${isoNow(clock.now())}","ms":${ms},${JSON.stringify(event).slice(1)}\n`);
          seq += 1;
        },
        commit: () =>
          new Promise((resolve, reject) => {
            flush();
            stream.write('', error => (error ? reject(error) : resolve()));
          }),
      };
    },
    close: () =>
      new Promise(resolve => {
        flush();
        stream.end(resolve);
      }),
  };
}

let isoAt = 0;
let isoText = '';
function isoNow(now: number): string {
  if (now !== isoAt) {
    isoAt = now;
    isoText = new Date(now).toISOString();
  }
  return isoText;
}

/** The lines of one run. A last line torn by a crash was never committed, and is left out. */
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

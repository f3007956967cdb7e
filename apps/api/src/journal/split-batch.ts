import type { JournalBatch, PendingEvent } from './journal-batch.ts';

export type BatchLimits = { runs: number; events: number; bytes: number };

/** The upper bounds of one statement. A run takes up to 30 of the 65,535 parameters that the protocol allows. */
const batchLimits: BatchLimits = { runs: 400, events: 5_000, bytes: 8 * 1_048_576 };

/**
 * Splits a batch into parts that each stay under the limits (a single longer event gets its own part). Parts keep the order of
 * a run's events. Its row is in the first of its parts and its end in the last.
 */
export function splitBatch(batch: JournalBatch, limits: BatchLimits = batchLimits): JournalBatch[] {
  const groups: Group[] = [];
  let group = newGroup();
  const eventsOf = Map.groupBy(batch.events, event => event.run_id);
  const fixedBytes = fixedBytesByRun(batch);
  const close = (): void => {
    if (group.runs.size === 0) return;
    groups.push(group);
    group = newGroup();
  };
  for (const id of batch.fences.keys()) {
    const fixed = fixedBytes.get(id) ?? 0;
    if (group.runs.size >= limits.runs || group.bytes + fixed > limits.bytes) close();
    group.runs.add(id);
    group.bytes += fixed;
    for (const event of eventsOf.get(id) ?? []) {
      if (group.events.length >= limits.events || (group.events.length > 0 && group.bytes + event.text.length > limits.bytes)) {
        close();
        group.runs.add(id);
      }
      group.events.push(event);
      group.bytes += event.text.length;
    }
  }
  close();
  return groups.length <= 1 ? [batch] : partsOf(batch, groups);
}

/** Splits a batch of several runs into two halves by run. */
export function halveBatch(batch: JournalBatch): JournalBatch[] {
  const ids = [...batch.fences.keys()];
  const middle = Math.ceil(ids.length / 2);
  const eventsOf = Map.groupBy(batch.events, event => event.run_id);
  const groups = [ids.slice(0, middle), ids.slice(middle)].map(runs => ({
    ...newGroup(),
    runs: new Set(runs),
    events: runs.flatMap(id => eventsOf.get(id) ?? []),
  }));
  return partsOf(batch, groups);
}

/** Returns the part of a batch that belongs to the runs for which `isKept` holds. */
export function selectRuns(batch: JournalBatch, isKept: (runId: string) => boolean): JournalBatch {
  const runs = new Set([...batch.fences.keys()].filter(isKept));
  if (runs.size === batch.fences.size) return batch;
  const events = batch.events.filter(event => runs.has(event.run_id));
  return partsOf(batch, [{ ...newGroup(), runs, events }])[0] ?? batch;
}

type Group = { runs: Set<string>; events: PendingEvent[]; bytes: number };

const newGroup = (): Group => ({ runs: new Set(), events: [], bytes: 0 });

/** Returns the size of each run's rows besides its events, in characters. */
function fixedBytesByRun({ starts, ends }: JournalBatch): Map<string, number> {
  const bytes = new Map<string, number>();
  const add = (id: string, count: number): void => void bytes.set(id, (bytes.get(id) ?? 0) + count);
  for (const row of starts) add(row.spec.run_id, row.input.length + (row.plan?.length ?? 0));
  for (const end of ends)
    add(end.id, end.output.length + (end.error?.length ?? 0) + end.pins.reduce((sum, pin) => sum + pin.value.length, 0));
  return bytes;
}

function partsOf(batch: JournalBatch, groups: readonly Group[]): JournalBatch[] {
  const first = new Map<string, Group>();
  const last = new Map<string, Group>();
  for (const group of groups)
    for (const id of group.runs) {
      if (!first.has(id)) first.set(id, group);
      last.set(id, group);
    }
  const starts = Map.groupBy(batch.starts, row => first.get(row.spec.run_id));
  const begins = Map.groupBy(batch.begins, begin => first.get(begin.id));
  const updates = Map.groupBy(batch.statusChanges, update => first.get(update.id));
  const ends = Map.groupBy(batch.ends, end => last.get(end.id));
  return groups.map(group => ({
    events: group.events,
    starts: starts.get(group) ?? [],
    begins: begins.get(group) ?? [],
    ends: ends.get(group) ?? [],
    statusChanges: updates.get(group) ?? [],
    fences: new Map([...group.runs].map(id => [id, batch.fences.get(id) ?? 0])),
  }));
}

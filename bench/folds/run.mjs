// Measures the time to fold a journal: node bench/folds/run.mjs
// Target: 10,000 events in under 20 ms, and ten times the events in ten times the time.
import { foldRun, timelineOf } from '../../packages/contracts/src/index.ts';
import { agentEvents } from '../../packages/contracts/src/testing/journal-events.ts';

function journalOf(events) {
  const call = { name: 'shop_find', end: 'ok', lasts: 1 };
  const turns = Array.from({ length: Math.ceil(events / 15) }, () => [call, call, call, call]);
  const lines = agentEvents({ id: 'agent', kind: 'agent', turns, deltas: ['text'], pins: ['shop_find'] }, () => 0);
  return lines
    .slice(0, events)
    .map((line, seq) => ({ v: 1, run_id: 'r', seq, at: '2026-01-01T00:00:00.000Z', ms: seq, ...line }));
}

/** Returns the CPU milliseconds of one round, averaged over half a second, which excludes the load of other processes. */
function costOf(work) {
  for (let n = 0; n < 5; n += 1) work();
  const start = process.cpuUsage();
  let turns = 0;
  let spent = 0;
  while (spent < 500_000) {
    work();
    turns += 1;
    const { user, system } = process.cpuUsage(start);
    spent = user + system;
  }
  return spent / 1000 / turns;
}

for (const [name, work] of [
  ['run, with all outputs', events => foldRun(events).nodeOutputs()],
  ['timeline', timelineOf],
]) {
  const [small, large, largest] = [1000, 10_000, 100_000].map(count => {
    const events = journalOf(count);
    return costOf(() => work(events));
  });
  const verdict = large < 20 ? 'met' : 'MISSED';
  console.log(
    `${verdict}  ${name}: ${large.toFixed(2)} ms for 10,000 events (1,000: ${small.toFixed(2)}, 100,000: ${largest.toFixed(1)})`,
  );
}

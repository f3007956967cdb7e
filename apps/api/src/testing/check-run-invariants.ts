import type { RunEvent, ToolEnvelope } from '@pinion/contracts';
import type { RunView } from '../features/runs/read/run-view.ts';
import type { KillReport } from './kill-report.ts';
import { callsOfRun, type Policy } from './squares-workflow.ts';

type Envelope = ToolEnvelope & { input: { run: string; n: number }; output?: { hit: number } };

/** Checks an interrupted run against the invariants and adds violations to the report. */
export function checkRunInvariants(
  report: KillReport,
  name: string,
  policy: Policy,
  run: RunView,
  events: readonly RunEvent[],
  hits: ReadonlyMap<string, number>,
): void {
  if (run.status !== 'succeeded') report.offences.push(`${name}: the run is ${run.status}: ${JSON.stringify(run.error)}`);
  if (events.some(event => event.type === 'run.resumed')) report.resumed += 1;
  if (events.some((event, index) => event.seq !== index)) report.offences.push(`${name}: the journal has gaps or lines twice`);
  const ends = new Map<string, Envelope>();
  for (const event of events) {
    if (event.type !== 'tool.executed' && event.type !== 'tool.failed') continue;
    const envelope = event.envelope as Envelope;
    if (ends.has(envelope.call_id)) report.offences.push(`${name}: call ${envelope.input.n} ended twice`);
    ends.set(envelope.call_id, envelope);
  }
  if (ends.size !== callsOfRun) report.offences.push(`${name}: ${ends.size} calls ended`);
  for (const { input, output, error } of ends.values()) {
    const arrived = hits.get(`${name}/${input.n}`) ?? 0;
    report.hits += arrived;
    if (error === undefined && output?.hit !== arrived)
      report.offences.push(`${name}: call ${input.n} was sent again after it had finished`);
    if (error !== undefined) report.indeterminate += 1;
    if (error !== undefined && policy !== 'irreversible')
      report.offences.push(`${name}: call ${input.n} failed: ${error.message}`);
    if (policy === 'irreversible' && arrived > 1)
      report.offences.push(`${name}: call ${input.n} was sent ${arrived} times and may not be repeated`);
  }
}

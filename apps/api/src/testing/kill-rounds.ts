import type { RunEvent } from '@pinion/contracts';
import type { RunView } from '../features/runs/read/run-view.ts';
import { comparable, firstDifference } from './comparable-run.ts';
import { countingTools } from './counting-tools.ts';
import { chooseCut, isMidway, watchCuts } from './cut-point.ts';
import { checkRunInvariants } from './check-run-invariants.ts';
import type { KillReport } from './kill-report.ts';
import { restartableServer } from './restartable-server.ts';
import { type Call, callsOfRun, policies, squaresWorkflow, toolOf } from './squares-workflow.ts';

const withinMs = 30_000;
const askAgainMs = 20;

/** Number of rounds between kills at the acceptance of the runs instead of a cut. */
const earlyEvery = 6;
const earlyWithinMs = 25;
/** Maximum milliseconds after a cut at which the kill happens, so that it falls between the writes too. */
const lateWithinMs = 6;

/**
 * Kills a real server again and again in the middle of three runs of ten real HTTP calls each, restarts it, and checks the
 * invariants: every run ends, no finished call is sent again, and a call that may not be repeated is sent at most once. Where
 * all calls may be repeated, the outputs equal those of an uninterrupted run.
 */
export async function killRounds(
  rounds: number,
  random: () => number,
  onRound: (round: number) => void = () => undefined,
): Promise<KillReport> {
  const cuts = watchCuts();
  const tools = await countingTools({ delayMs: n => 8 + 6 * (n % 3), ...cuts.tools });
  const server = await restartableServer({ PINION_EGRESS_ALLOW: new URL(tools.origin).host });
  const { call } = server;
  const report: KillReport = { rounds, midway: 0, resumed: 0, hits: 0, indeterminate: 0, offences: [] };
  try {
    for (const policy of policies) await call('POST', '/tools', toolOf(policy, tools.origin));
    const whole = await call<RunView>('POST', `/workflows/${await squaresWorkflow(call, 'idempotent', 'whole')}/runs`, {
      input: 'go',
      wait_s: 30,
    });
    const expected = comparable(whole.body, 'whole');

    for (let round = 0; round < rounds; round += 1) {
      onRound(round);
      const isEarly = round % earlyEvery === earlyEvery - 1;
      const runs = await Promise.all(
        policies.map(async policy => {
          const cut = chooseCut(random, callsOfRun);
          const name = `round ${round}, ${policy}, ${isEarly ? 'early' : `${cut.phase} ${cut.calls}`}`;
          return { policy, cut, name, workflow: await squaresWorkflow(call, policy, name) };
        }),
      );
      const atCuts = isEarly ? true : cuts.reach(new Map(runs.map(({ name, cut }) => [name, cut])), withinMs);
      const starts = runs.map(({ workflow }) =>
        call<{ run_id: string }>('POST', `/workflows/${workflow}/runs`, { input: 'go' }).catch(() => undefined),
      );
      if (!(await atCuts)) report.offences.push(`round ${round}: the runs never came to their cuts`);
      await new Promise(resolve => setTimeout(resolve, random() * (isEarly ? earlyWithinMs : lateWithinMs)));
      await server.kill();
      cuts.release();
      const accepted = await Promise.all(starts);
      await server.start();
      for (const [index, { policy, cut, name, workflow }] of runs.entries()) {
        if (!isEarly && isMidway(cut, callsOfRun)) report.midway += 1;
        const listed = await call<{ items: { run_id: string }[] }>('GET', `/runs?workflow_id=${workflow}`);
        const runId = listed.body.items[0]?.run_id;
        if (runId === undefined) {
          if (accepted[index] !== undefined || !isEarly)
            report.offences.push(`${name}: the run was accepted, or called a tool, and is gone`);
          continue;
        }
        const run = await untilEnded(call, runId);
        const bundle = await call<{ events: RunEvent[] }>('GET', `/runs/${runId}/bundle`);
        checkRunInvariants(report, name, policy, run, bundle.body.events, tools.hits);
        if (policy !== 'irreversible' && comparable(run, name) !== expected)
          report.offences.push(
            `${name}: the outputs differ from those of an unkilled run: ${firstDifference(expected, comparable(run, name))}`,
          );
      }
    }
  } finally {
    await server.close();
    await tools.close();
  }
  return report;
}

async function untilEnded(call: Call, runId: string): Promise<RunView> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const { body } = await call<RunView>('GET', `/runs/${runId}`);
    if (!['queued', 'running', 'waiting'].includes(body.status)) return body;
    if (Date.now() > deadline) return body;
    await new Promise(resolve => setTimeout(resolve, askAgainMs));
  }
}

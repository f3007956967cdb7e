import { groupsIn, jsonAtEnd, testsFigure } from './read-output.mjs';

const sandboxes = 'packages/tool-runtime/src/adapters/sandbox';

const sumOf = values => values.reduce((sum, value) => sum + value, 0);

function figureOfKills(output) {
  const { kills, runs, messages, evaluations, offences } = jsonAtEnd(output);
  const work = `${runs} runs, ${messages} messages, ${evaluations} evaluations`;
  return {
    text: `${sumOf(Object.values(kills))} kills, ${work}: ${offences.length} lost, stuck or repeated`,
    isMet: offences.length === 0,
  };
}

/**
 * The campaigns of `npm run test:long`: measurements and tests that take too long for each change. Each has the claim that it
 * proves, its command (the first word is a program, `node` the pinned one), about how many minutes it takes on two cores, and
 * `figure`, which reads { text, isMet } from its output. `needsBuild` builds the app first, and `needsBrowser` also prepares what
 * browser specs need.
 */
export const campaigns = {
  kills: {
    claim: 'Killed servers, PostgreSQL and Redis lose no run and repeat no side effect',
    command: ['node', 'bench/machines/kills.mjs', '--kills', '1000', '--per-round', '8', '--most-down', '2'],
    minutes: 17,
    figure: figureOfKills,
  },
  'kills-while-suspended': {
    claim: 'Killed servers that suspend waiting runs at once lose no run and repeat no side effect',
    command: ['node', 'bench/machines/kills.mjs', '--kills', '300', '--suspend', '0'],
    minutes: 15,
    figure: figureOfKills,
  },
  'kills-of-one-server': {
    claim: 'A killed server with the embedded database loses no run and repeats no side effect',
    command: ['node', 'apps/api/src/testing/kill-effects-many.ts', '500'],
    minutes: 40,
    figure: output => {
      const { kills, runs, effects, offences } = jsonAtEnd(output);
      const text = `${sumOf(Object.values(kills))} kills, ${runs} runs, ${effects} side effects: ${offences.length} lost, stuck or repeated`;
      return { text, isMet: offences.length === 0 };
    },
  },
  outages: {
    claim: 'Outages of PostgreSQL and Redis lose no run and repeat no side effect',
    command: ['node', 'bench/machines/outages.mjs', '--seconds', '20'],
    minutes: 3,
    figure: output => {
      const reports = jsonAtEnd(output);
      const offences = reports.flatMap(report => report.offences);
      const text = `${reports.length} outages, ${sumOf(reports.map(({ runs }) => runs))} runs: ${offences.length} lost, stuck or repeated`;
      return { text, isMet: reports.length > 0 && offences.length === 0 };
    },
  },
  'rolling-restart': {
    claim: 'A rolling restart of three servers fails no request and loses no run',
    command: ['node', 'bench/machines/run.mjs', '--only', 'rolling'],
    minutes: 2,
    figure: output => {
      const { requests, failures, runs } = jsonAtEnd(output).rolling;
      const succeeded = runs.succeeded ?? 0;
      const text = `${requests} requests, ${failures.length} failed, ${succeeded} runs succeeded`;
      return { text, isMet: failures.length === 0 && succeeded === requests };
    },
  },
  throughput: {
    claim: 'Several workers share the runs of one installation',
    command: ['node', 'bench/machines/run.mjs', '--only', 'throughput,start'],
    minutes: 4,
    figure: output => {
      const { throughput, accept_to_start_ms: start } = jsonAtEnd(output);
      const speeds = throughput.map(({ workers, runs_per_second: speed }) => `${speed} with ${workers}`);
      return { text: `runs per second: ${speeds.join(', ')} workers; started ${start.p50} ms after acceptance`, isMet: true };
    },
  },
  fairness: {
    claim: 'The first run of a workspace does not wait behind 10,000 runs of another one',
    command: ['node', 'bench/machines/fairness.mjs', '--flood', '10000'],
    minutes: 3,
    figure: output => {
      const { started_before_the_first_run_of_the_other: before, later_runs_of_the_other_wait_ms: wait } = jsonAtEnd(output);
      return { text: `${before} runs started before it; later ones wait ${wait.p95} ms (p95)`, isMet: before < 100 };
    },
  },
  'waiting-runs': {
    claim: 'Neither the start nor the memory of a server depends on 100,000 waiting runs',
    command: ['node', 'bench/machines/waiting.mjs', '--runs', '100000'],
    minutes: 5,
    figure: output => {
      const { empty, suspended, answer_to_end: latency } = jsonAtEnd(output);
      const text = `started in ${suspended.start_ms} ms with ${suspended.rss_mb} MB (${empty.rss_mb} without any); an answer ends a run in ${latency.p50_ms} ms`;
      return { text, isMet: suspended.rss_mb < empty.rss_mb + 50 };
    },
  },
  'million-runs': {
    claim: 'Lists are read from an index, also with 1,000,000 runs',
    command: ['node', 'bench/lists/run.mjs', '--runs', '1000000', '--postgres'],
    minutes: 10,
    figure: output => {
      const lists = [...output.matchAll(/^(.{20})\s+[\d.]+\s+[\d.]+\s+x [\d.]+\s+([\d.]+)$/gm)];
      const [slowest] = lists.map(([, name, p95]) => ({ name: name.trim(), p95: Number(p95) })).toSorted((a, b) => b.p95 - a.p95);
      const text = `slowest of ${lists.length} lists: ${slowest?.name}, ${slowest?.p95} ms (p95; aim 200)`;
      return { text, isMet: lists.length > 0 && slowest.p95 <= 200 };
    },
  },
  'million-deletions': {
    claim: 'A sweep over 1,000,000 runs does not hold requests up',
    command: ['node', 'bench/lists/prune.mjs', '--runs', '1000000', '--seconds', '300', '--postgres'],
    minutes: 10,
    figure: output => {
      const [p95] = groupsIn(output, /^start a run and wait for its end, during a sweep\s+\d+\s+[\d.]+\s+([\d.]+)/m);
      return { text: `a run started during the sweep ends in ${p95} ms (p95; aim 200)`, isMet: Number(p95) <= 200 };
    },
  },
  'concurrent-saves': {
    claim: '200 editors who save one workflow at once lose no change',
    command: ['node', 'bench/saves/run.mjs'],
    minutes: 5,
    figure: output => {
      const [saved, of, p95, lost] = groupsIn(output, /^merge .*: (\d+) of (\d+) saved, .* p95 (\d+) ms, changes lost: (\d+)$/m);
      return { text: `${saved} of ${of} saved, p95 ${p95} ms, ${lost} changes lost`, isMet: saved === of && lost === '0' };
    },
  },
  'memory-soak': {
    claim: 'The memory of a server does not grow under constant work',
    command: ['node', 'bench/main-job/run.mjs', '--only', 'idle', '--soak-minutes', '30'],
    needsBuild: true,
    minutes: 33,
    figure: output => {
      const [state, minutes, growth] = groupsIn(output, /^(met|MISSED) +soak of ([\d.]+) min: (.*) \(/m);
      return { text: `${growth} from the second third of ${minutes} minutes to the last`, isMet: state === 'met' };
    },
  },
  'sandbox-soak': {
    claim: 'Sandboxes leave no process, mount or file behind, and survive kills and 1,000 runs at once',
    command: ['node', 'bench/sandbox/run.mjs', '--only', 'soak,kills,flood'],
    minutes: 10,
    figure: output => {
      const [runs, failures, before, after] = groupsIn(
        output,
        /^soak: (\d+) runs in .*, (\d+) failed; before (.*), after (.*)$/m,
      );
      const [left, had] = [JSON.parse(after), JSON.parse(before)];
      const more = Object.keys(left).filter(kind => kind !== 'descriptors' && left[kind] > had[kind]);
      const floods = [...output.matchAll(/^flood .*?: (\d+) of (\d+) succeeded/gm)];
      const isEachRight = floods.every(([, succeeded, started]) => succeeded === started);
      const isMet = failures === '0' && more.length === 0 && isEachRight && !output.includes('kills: the next run failed');
      return { text: `${runs} runs, ${failures} failed, left behind: ${more.join(', ') || 'nothing'}`, isMet };
    },
  },
  'sandbox-programs': {
    claim: 'Every hostile program is contained by every sandbox',
    command: [
      'vitest',
      'run',
      `${sandboxes}/contained-programs.integration.test.ts`,
      `${sandboxes}/probes.integration.test.ts`,
      `${sandboxes}/node-packages/node-packages.integration.test.ts`,
    ],
    env: { PINION_ALL_SANDBOX_CASES: '1' },
    minutes: 9,
    figure: testsFigure,
  },
  'code-snippets': {
    claim: 'Code that people paste has the same results in every sandbox, however it is written around',
    command: ['vitest', 'run', `${sandboxes}/code-snippets.integration.test.ts`],
    env: { PINION_ALL_SANDBOX_CASES: '1' },
    minutes: 1,
    figure: testsFigure,
  },
  'public-address': {
    claim: 'The app works from another machine, through TLS, for a person who is signed in',
    command: ['node', 'e2e/public.mjs'],
    needsBrowser: true,
    minutes: 6,
    figure: testsFigure,
  },
  'edges-law': {
    claim: 'Two hundred random sequences of changes to tools lose no edge of a workflow',
    command: ['playwright', 'test', '--reporter=list', 'specs/edges-law.spec.ts'],
    env: { PINION_LAW_SEQUENCES: '200' },
    needsBrowser: true,
    minutes: 3,
    figure: testsFigure,
  },
  'all-texts': {
    claim: 'Every text of every page comes from the catalog',
    command: ['playwright', 'test', '--reporter=list', 'specs/texts.spec.ts'],
    env: { PINION_ALL_PAGES: '1' },
    needsBrowser: true,
    minutes: 8,
    figure: testsFigure,
  },
  image: {
    claim: 'The image runs as its user, with a read-only root, and ends on SIGTERM',
    command: ['deploy/check-image.sh'],
    minutes: 6,
    figure: output => {
      const [ready] = groupsIn(output, /^ready after (\d+) ms$/m);
      const [code] = groupsIn(output, /^exit code (\d+),/m);
      const [writable] = groupsIn(output, /^files that the user can change:(.*)$/m);
      const text = `ready after ${ready} ms, exit code ${code}, files that the user can change: ${writable.trim() || 'none'}`;
      return { text, isMet: code === '0' };
    },
  },
};

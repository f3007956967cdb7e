import { foldRun, type RunEvent, type WorkflowFile } from '@pinion/contracts';
import { type Backend, BackendError } from '../../run/index.ts';
import { shopTools } from './shop-tools.ts';

export type Story = {
  file: WorkflowFile;
  journal: readonly RunEvent[] /** True when events arrive at their own time. Otherwise they arrive at once. */;
  isLive?: boolean;
};

/** Creates an in-page backend that stores saves, refuses stale ones, and replays one journal for every run. */
export function storyBackend({ file, journal, isLive = false }: Story): Backend {
  let stored = { file, version: 12 };
  const saves = new Map([[stored.version, file]]);
  const kept = new Set(shopTools.flatMap(tool => tool.secrets ?? []));
  const run = foldRun(journal);
  return {
    getWorkflow: async id => ({ id, ...stored, updated_at: '2026-05-12T14:02:31.000Z' }),
    saveWorkflow: async save => {
      if (save.base_version !== stored.version) throw new BackendError('CONFLICT', 'A newer version was saved meanwhile.');
      stored = { file: save.file, version: stored.version + 1 };
      saves.set(stored.version, save.file);
      return { version: stored.version };
    },
    getSave: async (_, version) => {
      const found = saves.get(version);
      if (found === undefined) throw new BackendError('NOT_FOUND', 'There is no such save.');
      return found;
    },
    followWorkflow: () => () => {},
    markPresence: async () => {},
    startRun: async () => ({ run_id: run.runId }),
    getRun: async () => ({
      run_id: run.runId,
      workflow_id: run.workflowId,
      status: run.status,
      output: run.output,
      nodes: run.nodeOutputs(),
      node_states: run.nodeStates(),
    }),
    listWorkflows: async () => [],
    cancelRun: async () => {},
    retryRun: async () => {},
    forkRun: async () => {
      throw new BackendError('CONFLICT', 'A story has one run, which cannot be forked.');
    },
    callAgain: async () => {
      throw new BackendError('CONFLICT', 'A story calls nothing.');
    },
    lastRunOf: async () => run.runId,
    lastRunsOf: async () => [run.runId],
    seenCalls: async ({ call_ids }) => ({ seen: call_ids, runs: 1 }),
    tailRun: (_, lastSeq, sink) => {
      const left = journal.filter(event => event.seq > (lastSeq ?? -1));
      if (!isLive) {
        const timer = setTimeout(() => {
          sink.onEvents(left);
          sink.onEnd();
        });
        return () => clearTimeout(timer);
      }
      const timers = left.map(event => setTimeout(() => sink.onEvents([event]), event.ms));
      timers.push(setTimeout(sink.onEnd, (left.at(-1)?.ms ?? 0) + 1));
      return () => timers.forEach(clearTimeout);
    },
    getBundle: async () => ({ format: 'pinion.bundle/1', events: journal }),
    beginReplay: async () => ({ run_id: run.runId }),
    sideEffects: async () => [],
    undoRun: async () => {
      throw new BackendError('CONFLICT', 'A story has no effect that could be undone.');
    },
    listTools: async () => shopTools,
    tryTool: async () => ({ run_id: run.runId }),
    dryRun: async ({ tools }) =>
      tools.map(({ name }) => {
        const spec = shopTools.find(tool => tool.name === name);
        return spec === undefined || spec.lifecycle === 'blocked'
          ? { tool: name, verdict: 'deny', gate: 'lifecycle', message: spec?.reason ?? 'not in the catalog' }
          : { tool: name, verdict: 'allow', gate: 'all gates', message: `Allowed: ${spec.side_effect_policy}` };
      }),
    previewPrompt: async ({ config: { instructions } }) => ({
      system: instructions,
      parts: [{ source: 'instructions', text: instructions }],
    }),
    evaluateExpression: async ({ value }) => ({ ok: true, value }),
    pricedWorkspace: async () => ({ prices: {}, budgets: { workflows: {} } }),
    secretNames: async () => [...kept].sort(),
    keepSecret: async ({ name }) => void kept.add(name),
    resolveSecrets: async names =>
      Object.fromEntries(names.map(name => [name, name === 'SHOP_PAY_KEY' ? ('org' as const) : ('workspace' as const)])),
  };
}

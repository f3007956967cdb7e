import type { AppRouter } from '@pinion/api/router';
import { hasEnded, type RunEvent, type WorkflowEvent, type WorkflowFile } from '@pinion/contracts';
import type { TRPCClient } from '@trpc/client';
import { prefetchedWorkflow } from '../../../lib/lazy/prefetched-workflow.ts';
import { failureOf } from '../../../lib/failure.ts';
import { type Backend, BackendError, type CalledAgain, type EventSink, type StoredWorkflow } from '../model/backend.ts';

/** A refusal as data; the remedy is said with it. */
function refused(thrown: unknown): BackendError {
  const failure = failureOf(thrown);
  return new BackendError(failure.code, failure.message);
}

async function ask<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (thrown) {
    throw refused(thrown);
  }
}

/** The server as the editor and the debugger speak to it. */
export function trpcBackend(client: TRPCClient<AppRouter>): Backend {
  return {
    getWorkflow: async id =>
      ((await prefetchedWorkflow(id)) as StoredWorkflow | undefined) ?? ask(client.workflows.get.query({ id })),
    saveWorkflow: save => ask(client.workflows.save.mutate(save)),
    getSave: async (id, version) => {
      const answer = await ask(client.workflows.version_file.query({ id, version: `save-${version}` }));
      return answer.file as WorkflowFile;
    },
    followWorkflow: (id, client_id, onEvent) => {
      // A line that breaks picks itself up; one that ends for good is of a workflow that is gone, which a save tells, too.
      const row = client.workflows.events.subscribe({ id, client_id }, { onData: event => onEvent(event as WorkflowEvent) });
      return () => row.unsubscribe();
    },
    markPresence: (id, badge) => ask(client.workflows.mark.mutate({ id, ...badge })),
    listWorkflows: async () => (await ask(client.workflows.list.query())).items,
    startRun: ({ workflow_id, only, ...start }) =>
      ask(
        client.runs.start.mutate({
          ...start,
          id: workflow_id,
          run_as: { attended: true },
          ...(only === undefined ? {} : { only: [...only] }),
        }),
      ),
    getRun: id => ask(client.runs.get.query({ id })),
    cancelRun: async id => {
      await ask(client.runs.cancel.mutate({ id }));
    },
    forkRun: (id, fork) => ask(client.runs.fork.mutate({ id, ...fork })),
    callAgain: async ({ run_id, ...call }) => (await ask(client.runs.call_again.mutate({ id: run_id, ...call }))) as CalledAgain,
    lastRunOf: async workflow_id => (await endedRuns(client, workflow_id))[0],
    lastRunsOf: workflow_id => endedRuns(client, workflow_id),
    seenCalls: ({ call_ids, ...query }) => ask(client.runs.seen_calls.query({ ...query, call_ids: [...call_ids] })),
    tailRun: (id, lastSeq, sink) => tail(client, id, lastSeq, sink),
    getBundle: (id, options) =>
      ask(client.runs.bundle.query({ id, ...(options?.blobs === undefined ? {} : { blobs: options.blobs ? 'true' : 'false' }) })),
    beginReplay: run_id => ask(client.runs.begin_replay.mutate({ run_id })),
    sideEffects: id => ask(client.runs.side_effects.query({ id })),
    undoRun: id => ask(client.runs.undo.mutate({ id })),
    listTools: async () => (await ask(client.tools.list.query())).items,
    tryTool: ({ roles, ...order }) => ask(client.tools.try.mutate({ ...order, roles: [...roles] })),
    dryRun: async ({ tools, roles, ...rest }) => {
      const requested = parts(tools, toolsPerAddress).map(some =>
        client.policy.dry_run.query({ ...rest, tools: some, roles: [...roles] }),
      );
      return (await ask(Promise.all(requested))).flat();
    },
    previewPrompt: input => ask(client.policy.preview_prompt.mutate(input)),
    resolveSecrets: async names => {
      if (names.length === 0) return {};
      const answers = await ask(client.secrets.resolve.query({ names: [...names] }));
      return Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answer.scope ?? undefined]));
    },
    pricedWorkspace: () => ask(client.settings.get.query()),
    secretNames: async () => [...new Set((await ask(client.secrets.list.query())).items.map(secret => secret.name))].sort(),
    keepSecret: async secret => {
      await ask(client.secrets.put.mutate({ ...secret, scope: 'workspace' }));
    },
    modelServers: {
      find: async () => (await ask(client.system.info.query())).model_servers,
      accept: ({ kind, base_url }) => ask(client.system.accept_model_server.mutate({ kind, base_url })),
    },
  };
}

async function endedRuns(client: TRPCClient<AppRouter>, workflow_id: string): Promise<string[]> {
  const { items } = await ask(client.runs.list.query({ workflow_id, limit: 20 }));
  return items.filter(run => hasEnded(run.status)).map(run => run.run_id);
}

/** What is asked stands in the address, and addresses have an end. */
const toolsPerAddress = 40;

const parts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** The line picks itself up where it broke (the last seq is the last event id); the end of the run ends it. */
function tail(client: TRPCClient<AppRouter>, run_id: string, lastSeq: number | undefined, sink: EventSink): () => void {
  let isOver = false;
  const subscription = client.runs.events.subscribe(
    { run_id, ...(lastSeq === undefined ? {} : { lastEventId: String(lastSeq) }) },
    {
      onData: row => {
        // The wire is JSON and so is an event: tRPC's own picture of it only loses the names.
        sink.onEvents([row.data as RunEvent]);
        if (row.data.type !== 'run.finished') return;
        isOver = true;
        sink.onEnd();
        queueMicrotask(() => subscription.unsubscribe());
      },
      onComplete: () => {
        if (!isOver) sink.onEnd();
      },
      onError: thrown => {
        if (!isOver) sink.onLost(refused(thrown));
      },
    },
  );
  return () => subscription.unsubscribe();
}

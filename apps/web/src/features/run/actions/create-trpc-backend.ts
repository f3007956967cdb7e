import type { AppRouter } from '@pinion/api/router';
import { hasEnded, type RunEvent } from '@pinion/contracts';
import type { TRPCClient } from '@trpc/client';
import { failureOf } from '../../../lib/failure.ts';
import { type Backend, BackendError, type RetriedCall, type EventSink } from '../model/backend.ts';

/** Converts a thrown refusal to data. The remedy is part of the message. */
function refused(thrown: unknown): BackendError {
  const failure = failureOf(thrown);
  return new BackendError(failure.code, failure.message);
}

async function request<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (thrown) {
    throw refused(thrown);
  }
}

/** Creates the backend of the editor and the debugger on the server's tRPC client. */
export function createTrpcBackend(client: TRPCClient<AppRouter>): Backend {
  return {
    listWorkflows: async () => (await request(client.workflows.list.query())).items,
    startRun: ({ workflow_id, only, ...start }) =>
      request(
        client.runs.start.mutate({
          ...start,
          id: workflow_id,
          run_as: { attended: true },
          ...(only === undefined ? {} : { only: [...only] }),
        }),
      ),
    getRun: id => request(client.runs.get.query({ id })),
    cancelRun: async id => {
      await request(client.runs.cancel.mutate({ id }));
    },
    retryRun: async id => {
      await request(client.runs.retry.mutate({ id }));
    },
    forkRun: (id, fork) => request(client.runs.fork.mutate({ id, ...fork })),
    callAgain: async ({ run_id, ...call }) =>
      (await request(client.runs.call_again.mutate({ id: run_id, ...call }))) as RetriedCall,
    lastRunOf: async workflow_id => (await endedRuns(client, workflow_id))[0],
    lastRunsOf: workflow_id => endedRuns(client, workflow_id),
    seenCalls: ({ call_ids, ...query }) => request(client.runs.seen_calls.query({ ...query, call_ids: [...call_ids] })),
    tailRun: (id, lastSeq, sink) => tail(client, id, lastSeq, sink),
    getBundle: (id, options) =>
      request(
        client.runs.bundle.query({ id, ...(options?.blobs === undefined ? {} : { blobs: options.blobs ? 'true' : 'false' }) }),
      ),
    beginReplay: run_id => request(client.runs.begin_replay.mutate({ run_id })),
    sideEffects: id => request(client.runs.side_effects.query({ id })),
    undoRun: id => request(client.runs.undo.mutate({ id })),
    listTools: async () => (await request(client.tools.list.query())).items,
    tryTool: ({ roles, ...tryRequest }) => request(client.tools.try.mutate({ ...tryRequest, roles: [...roles] })),
    dryRun: async ({ tools, roles, ...rest }) => {
      const requested = parts(tools, toolsPerAddress).map(some =>
        client.policy.dry_run.query({ ...rest, tools: some, roles: [...roles] }),
      );
      return (await request(Promise.all(requested))).flat();
    },
    previewPrompt: input => request(client.policy.preview_prompt.mutate(input)),
    evaluateExpression: input => request(client.workflows.evaluate_expression.mutate(input)),
    resolveSecrets: async names => {
      if (names.length === 0) return {};
      const answers = await request(client.secrets.resolve.query({ names: [...names] }));
      return Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answer.scope ?? undefined]));
    },
    pricedWorkspace: () => request(client.settings.get.query()),
    secretNames: async () => [...new Set((await request(client.secrets.list.query())).items.map(secret => secret.name))].sort(),
    keepSecret: async secret => {
      await request(client.secrets.put.mutate({ ...secret, scope: 'workspace' }));
    },
    modelProviders: async () => (await request(client.model_providers.list.query())).items,
    modelServers: {
      find: async () => (await request(client.system.info.query())).model_servers,
      accept: ({ kind, base_url }) => request(client.system.accept_model_server.mutate({ kind, base_url })),
    },
  };
}

async function endedRuns(client: TRPCClient<AppRouter>, workflow_id: string): Promise<string[]> {
  const { items } = await request(client.runs.list.query({ workflow_id, limit: 20 }));
  return items.filter(run => hasEnded(run.status)).map(run => run.run_id);
}

/** Maximum number of tools per request. The query is part of the URL, and URLs have a length limit. */
const toolsPerAddress = 40;

const parts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** Streams a run's events. The subscription resumes where it broke (the last seq is the last event id) and ends with the run. */
function tail(client: TRPCClient<AppRouter>, run_id: string, lastSeq: number | undefined, sink: EventSink): () => void {
  let isOver = false;
  const subscription = client.runs.events.subscribe(
    { run_id, ...(lastSeq === undefined ? {} : { lastEventId: String(lastSeq) }) },
    {
      onData: row => {
        const event = JSON.parse(row.data) as RunEvent;
        sink.onEvents([event]);
        if (event.type !== 'run.finished') return;
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

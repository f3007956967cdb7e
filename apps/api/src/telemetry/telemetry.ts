import { resourceFromAttributes } from '@opentelemetry/resources';
import { type Sampler, SamplingDecision, type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TraceContext } from '@pinion/contracts';
import { type Clock, semanticConventions, type Span, type SpanAttributes, spanNames, type Tracer } from '@pinion/tool-runtime';
import type { TraceStore } from './store/trace-store.ts';
import { RunIds } from './run-ids.ts';
import { RunSpanProcessor, RunSpans } from './run-spans.ts';
import { createRuntimeTracer, RuntimeSpan } from './runtime-tracer.ts';
import { contextBelow } from './trace-headers.ts';
import { TraceBatch } from './trace-batch.ts';
import { trace, TraceFlags } from '@opentelemetry/api';

const exported = { decision: SamplingDecision.RECORD_AND_SAMPLED };
const recorded = { decision: SamplingDecision.RECORD };

/**
 * Records every span for the trace page, and exports it unless its caller does not sample the trace. The sampler of the SDK for that
 * checks the ids of each parent a second time.
 */
const callerSampler: Sampler = {
  shouldSample(context) {
    const parent = trace.getSpanContext(context);
    const isSampled = parent === undefined || (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
    return isSampled ? exported : recorded;
  },
  toString: () => 'callerSampler',
};

type TracedRun = {
  run_id: string;
  workspace_id: string;
  workflow_name: string;
  /** The span of the caller, to which the span of the run belongs. */
  trace_context?: TraceContext | undefined;
};

/** The trace of one execution of a run, from its start or resumption to its end. */
type OpenTrace = {
  /** The id under which the trace page finds the spans, whatever trace they belong to. */
  trace_id: string;
  /** The absolute URL of this installation's trace page. */
  traces_url: string;
  root: Span;
  /** Ends the root and hands the spans over, without waiting for them to be written. */
  end(attributes?: SpanAttributes, failure?: { code: string; message: string }): void;
};

export type Telemetry = {
  /** The tracer for the runtime: a span belongs to the run of its parent. */
  tracer: Tracer;
  start(run: TracedRun): OpenTrace;
  traces: Pick<TraceStore, 'read'>;
  /** Writes and exports all pending spans, of runs that are still running too. */
  close(): Promise<void>;
};

export type TelemetryDeps = {
  store: TraceStore;
  clock: Clock;
  /** Returns the origin of this server, as in `http://127.0.0.1:3000`. */
  origin: () => string;
  newId: () => string;
  /** Returns eight random hex digits. */
  newPrefix: () => string;
  /** The name and version that exported spans carry. */
  service: { name: string; version: string };
  /** The exporter of spans besides the database. */
  exported?: SpanProcessor | undefined;
  onFailure: (error: unknown) => void;
};

/**
 * Returns the trace id of a run. A run's id is a UUID of 16 bytes and so is a trace's: the two are equal, so that a resumed run
 * continues its trace.
 */
export const traceIdOf = (runId: string): string => runId.replaceAll('-', '');

export function createTelemetry(deps: TelemetryDeps): Telemetry {
  const { store, clock, origin, newId, exported, onFailure } = deps;
  const live = new Map<string, { run: TracedRun; spans: RunSpans }>();
  const batch = new TraceBatch(store, onFailure);
  const ids = new RunIds(deps.newPrefix());
  const provider = createProvider(deps, ids, exported);
  const tracer = provider.getTracer('pinion', deps.service.version, { schemaUrl: semanticConventions });
  const maker = { tracer, clock };

  const hand = (trace_id: string): void => {
    const entry = live.get(trace_id);
    if (entry === undefined) return;
    live.delete(trace_id);
    const { run_id, workspace_id } = entry.run;
    batch.add({ id: newId(), trace_id, run_id, workspace_id, spans: entry.spans.records });
  };

  return {
    tracer: createRuntimeTracer(),
    start(run) {
      const trace_id = traceIdOf(run.run_id);
      const spans = new RunSpans();
      live.set(trace_id, { run, spans });
      ids.traceId = trace_id;
      const root = new RuntimeSpan(maker, spanNames.run, attributesOf(run), spans.in(contextBelow(run.trace_context)));
      return {
        trace_id,
        traces_url: `${origin()}/traces/${trace_id}`,
        root,
        end: (more, failure) => {
          root.end(more, failure);
          hand(trace_id);
        },
      };
    },
    traces: {
      async read(scope, traceId) {
        await batch.flush();
        const stored = await store.read(scope, traceId);
        const open = live.get(traceId);
        if (open?.run.workspace_id !== scope.workspace_id) return stored;
        const spans = [...(stored?.spans ?? []), ...open.spans.records];
        return { trace_id: traceId, run_id: open.run.run_id, spans };
      },
    },
    async close() {
      for (const trace_id of live.keys()) hand(trace_id);
      await batch.flush();
      await inTime(clock, provider.shutdown());
    },
  };
}

/** Milliseconds for which a server that stops waits for its collector. */
const longestFlushMs = 3_000;

/** Resolves when the last spans are exported, or when the time for it is over. The exporter reports its failures. */
function inTime(clock: Clock, exported: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = clock.after(longestFlushMs, resolve);
  const end = (): void => {
    stop();
    resolve();
  };
  exported.then(end, end);
  return promise;
}

const createProvider = ({ service }: TelemetryDeps, idGenerator: RunIds, exported: SpanProcessor | undefined): TracerProvider =>
  new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service.name, 'service.version': service.version }),
    sampler: callerSampler,
    idGenerator,
    spanProcessors: [new RunSpanProcessor(), ...(exported === undefined ? [] : [exported])],
  });

const attributesOf = ({ run_id, workflow_name, trace_context }: TracedRun): SpanAttributes => ({
  'gen_ai.operation.name': 'invoke_workflow',
  'gen_ai.workflow.name': workflow_name,
  'pinion.run_id': run_id,
  'pinion.workflow': workflow_name,
  ...(trace_context === undefined ? {} : { 'pinion.traceparent': trace_context.traceparent }),
});

import type { Clock, Span, SpanAttributes, Tracer } from '@pinion/tool-runtime';
import type { TraceStore } from './store/trace-store.ts';
import { TraceBatch, type TraceSink } from './trace-batch.ts';
import type { SpanRecord } from './span-record.ts';

type TracedRun = { run_id: string; workspace_id: string; workflow_name: string };

/** The trace of one execution of a run, from its start or resumption to its end. */
type OpenTrace = {
  trace_id: string;
  /** The absolute URL of this installation's trace page. */
  traces_url: string;
  tracer: Tracer;
  root: Span;
  /** Ends the root and hands the spans over, without waiting for them to be written. */
  end(attributes?: SpanAttributes, failure?: { code: string; message: string }): void;
};

export type Telemetry = {
  start(run: TracedRun): OpenTrace;
  traces: Pick<TraceStore, 'read'>;
  /** Writes all pending spans, of runs that are still running too. */
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
  sink?: TraceSink | undefined;
  onFailure: (error: unknown) => void;
};

const rootName = 'pinion.run';

/**
 * Returns the trace id of a run. A run's id is a UUID of 16 bytes and so is a trace's: the two are equal, so that a resumed run
 * continues its trace.
 */
export const traceIdOf = (runId: string): string => runId.replaceAll('-', '');

export function createTelemetry({ store, clock, origin, newId, newPrefix, sink, onFailure }: TelemetryDeps): Telemetry {
  const live = new Map<string, { run: TracedRun; trace: RunTrace }>();
  const batch = new TraceBatch(store, sink, onFailure);

  const hand = (trace_id: string): void => {
    const entry = live.get(trace_id);
    if (entry === undefined) return;
    live.delete(trace_id);
    const { run_id, workspace_id } = entry.run;
    batch.add({ id: newId(), trace_id, run_id, workspace_id, spans: entry.trace.spans });
  };

  return {
    start(run) {
      const trace_id = traceIdOf(run.run_id);
      const attributes = { 'pinion.run_id': run.run_id, 'pinion.workflow': run.workflow_name };
      const trace = new RunTrace(rootName, attributes, clock, newPrefix());
      live.set(trace_id, { run, trace });
      return {
        trace_id,
        traces_url: `${origin()}/traces/${trace_id}`,
        tracer: trace.tracer,
        root: trace.root,
        end: (more, failure) => {
          trace.root.end(more, failure);
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
        const spans = [...(stored?.spans ?? []), ...open.trace.spans];
        return { trace_id: traceId, run_id: open.run.run_id, spans };
      },
    },
    async close() {
      for (const trace_id of live.keys()) hand(trace_id);
      await batch.flush();
      await sink?.close();
    },
  };
}

const mostSpans = 20_000;

/** The spans of one run, as plain records. The root exists from the start and ends with the run. */
class RunTrace {
  readonly spans: SpanRecord[] = [];
  readonly tracer: Tracer;
  readonly root: Span;
  private count = 0;
  private dropped = 0;
  private readonly clock: Clock;
  private readonly prefix: string;

  /** Creates the trace of a run. `prefix` is eight random hex digits, and the rest of a span's id is its number. */
  constructor(name: string, attributes: SpanAttributes, clock: Clock, prefix: string) {
    this.clock = clock;
    this.prefix = prefix;
    this.root = this.open(name, attributes, null);
    this.tracer = {
      start: (childName, childAttributes, parent) => this.open(childName, childAttributes ?? {}, (parent ?? this.root).span_id),
    };
  }

  private open(name: string, attributes: SpanAttributes, parent_span_id: string | null): Span {
    this.count += 1;
    const span_id = this.prefix + this.count.toString(16).padStart(8, '0');
    const start_ms = this.clock.now();
    const began = this.clock.monotonic();
    let hasEnded = false;
    return {
      span_id,
      end: (more, failure) => {
        if (hasEnded) return;
        hasEnded = true;
        const end_ms = start_ms + (this.clock.monotonic() - began);
        const all = more === undefined ? attributes : { ...attributes, ...more };
        this.keep({
          span_id,
          parent_span_id,
          name,
          start_ms,
          end_ms,
          attributes: all,
          ...(failure === undefined ? {} : { failure }),
        });
      },
    };
  }

  private keep(span: SpanRecord): void {
    // The root comes last and always fits: without it the other spans have no parent.
    if (this.spans.length < mostSpans) this.spans.push(span);
    else if (span.parent_span_id === null)
      this.spans.push({ ...span, attributes: { ...span.attributes, 'pinion.dropped_spans': this.dropped } });
    else this.dropped += 1;
  }
}

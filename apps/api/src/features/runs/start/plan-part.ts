import {
  createMessage,
  foldRun,
  rewriteEvents,
  type RunFold,
  type RunPart,
  type Scope,
  upstreamFinder,
  type WorkflowFile,
} from '@pinion/contracts';
import { cutGraph } from '../../../engine/scheduler/cut-graph.ts';
import type { Catalog } from '../../../stores/tools/index.ts';
import { traceIdOf } from '../../../telemetry/telemetry.ts';
import type { RunSpec } from '../../../journal/run-spec.ts';
import { newRun, type RunRequest } from '../../../worker/run-request.ts';
import { planRun } from './plan-run.ts';
import { invalid } from '../../../platform/imports/read-import.ts';
import { notFound, Refusal } from '../../../platform/errors/refusal.ts';
import { readEvents, type RunServices } from '../run-services.ts';
import { requestWithKeptEvents } from './request-with-kept-events.ts';

/** A request for a partial run: up to `until`, or `only` these nodes, on the values that their inputs had in `values_from`. */
export type PartRequest = { until?: string | undefined; only?: readonly string[] | undefined; values_from?: string | undefined };
type Whole = Omit<RunSpec, 'workflow' | 'tools'>;

/** Plans a partial run of a graph. Errors in the rest of the graph do not prevent it. */
export async function planPart(
  services: RunServices,
  scope: Scope,
  whole: Whole,
  file: WorkflowFile,
  catalog: Catalog,
  { until, only, values_from }: PartRequest,
): Promise<RunRequest> {
  if (until !== undefined && only !== undefined)
    throw invalid('/until', 'Set either the target node or the nodes to run, not both');
  if (values_from !== undefined && only === undefined) throw invalid('/values_from', 'Values require the nodes in `only`');
  const named = until === undefined ? (only ?? []) : [until];
  if (named.length === 0) throw invalid('/only', 'Enter at least one node');
  for (const id of named)
    if (!file.nodes.some(node => node.id === id))
      throw invalid(until === undefined ? '/only' : '/until', `This workflow has no node ${id}`);

  const upstream = upstreamFinder(file);
  const planned = (part: RunPart): RunSpec => ({
    ...whole,
    part,
    workflow: file,
    tools: planRun(cutGraph(file, part), catalog).tools,
  });
  if (until !== undefined) return newRun(planned({ nodes: [...upstream(until), until], until }));
  const alone = [...new Set(named)];
  if (values_from === undefined) return newRun(planned({ nodes: alone, only: alone }));

  if ((await services.runStore.get(scope, values_from)) === undefined) throw notFound('run', values_from);
  const events = await readEvents(services, values_from);
  const fold = foldRun(events);
  const missing = file.edges.filter(
    edge => alone.includes(edge.target) && !alone.includes(edge.source) && !hasValues(fold, edge.source),
  );
  if (missing.length > 0)
    throw new Refusal(
      'CONFLICT',
      createMessage('{{nodes}} did not finish in that run, so there are no values to use', {
        nodes: missing.map(edge => edge.source).join(', '),
      }),
      {
        nodes: missing.map(edge => edge.source),
      },
    );
  const given = [...new Set(alone.flatMap(id => [...upstream(id)]))].filter(id => !alone.includes(id) && hasValues(fold, id));
  const entries = events.filter(event => 'node_id' in event && given.includes(event.node_id));
  const own = rewriteEvents(entries, { run_id: whole.run_id, from: values_from, goOn: new Set(), traceOf: traceIdOf });
  const spec = { ...planned({ nodes: [...given, ...alone], only: alone, values_from }), input: whole.input ?? fold.input };
  return requestWithKeptEvents(services, spec, values_from, own);
}

const hasValues = (fold: RunFold, id: string): boolean => {
  const status = fold.nodes.get(id)?.status;
  return status === 'succeeded' || status === 'failed' || status === 'skipped';
};

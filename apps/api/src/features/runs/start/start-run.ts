import type { Scope, TraceContext } from '@pinion/contracts';
import * as z from 'zod';
import { RunVersion } from '../../../operations/rest/schemas.ts';
import { beginOnce, type Started } from './begin-once.ts';
import { refuseCalls } from '../../workflows/index.ts';
import { newRun } from '../../../worker/run-request.ts';
import { planPart } from './plan-part.ts';
import { graphToRun } from './graph-to-run.ts';
import { planRun } from './plan-run.ts';
import { invalid } from '../../../platform/imports/read-import.ts';
import { notFound } from '../../../platform/errors/refusal.ts';
import type { RunServices } from '../run-services.ts';
import { myTurn } from '../../../platform/http/turn-limit.ts';

/** The request body that starts a run. */
export const StartRunBody = z.object({
  input: z.unknown().default(null),
  wait_s: z.number().min(0).max(60).default(0).describe('Seconds to wait for the end of the run'),
  run_as: z
    .strictObject({ attended: z.boolean() })
    .default({ attended: false })
    .describe('True if a person attends the run. Secrets of a user are read only by workflows that this user saved or published'),
  version: RunVersion.default('draft').describe('`draft`, the number of a published version, or `published` for the newest one'),
  until: z
    .string()
    .optional()
    .describe('Run up to this node, including everything upstream. `output` contains its handle values'),
  only: z.array(z.string()).max(2000).optional().describe('Run only these nodes'),
  values_from: z.string().max(200).optional().describe('With `only`: the run that provides the input values'),
  use_test_data: z
    .boolean()
    .optional()
    .describe('Nodes whose config has `test_data` (values by handle) return it and do not run'),
});

/** A request to start a run, from any surface. */
export type StartRun = Omit<z.input<typeof StartRunBody>, 'run_as'> & {
  workflow_id: string;
  idempotency_key?: string | undefined;
  /** True when no user attends the run. One user's own resources are then used only where that user owns the workflow. */
  isUnattended?: boolean | undefined;
  /** The span of the caller. */
  trace_context?: TraceContext | undefined;
};

/**
 * Starts a run of a saved workflow. The run is on disk when this returns. With `wait_s`, the result includes the end of the run
 * if it is in time.
 */
export async function startRun(services: RunServices, scope: Scope, request: StartRun): Promise<Started> {
  const { workflow_id, input, isUnattended = false, idempotency_key, wait_s, until, only, values_from, use_test_data } = request;
  const { version = 'draft', trace_context } = request;
  const isWhole = until === undefined && only === undefined && values_from === undefined && use_test_data !== true;
  if (use_test_data === true && version !== 'draft') throw invalid('/use_test_data', 'Test data is only available for the draft');
  // The draft is left out of the hash, so that older idempotency keys keep their meaning.
  const requested = [workflow_id, input ?? null, isUnattended, ...(version === 'draft' ? [] : [version])];
  const body = isWhole ? requested : [...requested, { until, only, values_from, use_test_data }];
  return beginOnce(services, scope, { idempotency_key, body, wait_s }, async () => {
    const [workflow, live] = await Promise.all([services.workflows.get(scope, workflow_id), services.tools.catalog(scope)]);
    // Many starts share these reads and would all continue at once.
    await myTurn();
    if (workflow === undefined) throw notFound('workflow', workflow_id);
    const { file, catalog, workflow_version, author_id } = await graphToRun(
      services,
      scope,
      { workflow_id, version },
      workflow,
      live,
    );
    await refuseCalls(services, scope, { id: workflow_id, file }, catalog.lookup);
    const whole = {
      run_id: services.newId(),
      scope: { ...scope, run_as: { attended: !isUnattended, owner_id: workflow.owner_id, author_id } },
      workflow_id,
      workflow_version,
      input,
      use_test_data,
      trace_context,
    };
    if (until === undefined && only === undefined && values_from === undefined)
      return newRun({ ...whole, ...planRun(file, catalog) });
    return planPart(services, scope, whole, file, catalog, { until, only, values_from });
  });
}

import { type EnvelopeView, type Scope, succeeded } from '@pinion/contracts';
import * as z from 'zod';
import { type RunServices } from '../runs/index.ts';
import { ExecuteRequest, executeTool, type RequestOrigin } from './execute-tool.ts';

const maxCalls = 100;
const { tool, version, input, ...caller } = ExecuteRequest.shape;

export const ExecuteBatchInput = z.strictObject({
  ...caller,
  wait_s: caller.wait_s.describe('Seconds to wait for all calls together'),
  calls: z
    .array(
      z.strictObject({
        tool,
        version,
        input,
        idempotency_key: z
          .string()
          .min(1)
          .max(200)
          .optional()
          .describe('Idempotency key of this call. Derived from the key of the batch if absent'),
        critical: z.boolean().default(false).describe('If true and this call fails, later calls are not made'),
      }),
    )
    .min(1)
    .max(maxCalls)
    .refine(calls => new Set(keysOf(calls)).size === keysOf(calls).length, 'two calls have one idempotency_key'),
});
const keysOf = (calls: readonly { idempotency_key?: string | undefined }[]) => calls.flatMap(call => call.idempotency_key ?? []);
export type ExecuteBatchInput = z.infer<typeof ExecuteBatchInput> & RequestOrigin;

type BatchResult = { run_id: string; envelope: EnvelopeView | null };
export type ExecutedBatch = {
  idempotency_key: string;
  /**
   * The status of the batch. `pending` means that the last call listed is running or waiting for approval. The same request
   * with the same key continues.
   */
  status: 'completed' | 'stopped' | 'pending';
  results: BatchResult[];
  /** Number of calls that were not made. */
  not_started: number;
};

/**
 * Makes the calls one after the other, each in a run of its own, and stops after a critical call that failed. Every call has a
 * key derived from the key of the batch, so a repeated request returns the earlier envelopes and makes only the remaining
 * calls.
 */
export async function executeCalls(
  services: RunServices,
  scope: Scope,
  { calls, wait_s, ...shared }: ExecuteBatchInput,
  clientKey: string | undefined,
): Promise<ExecutedBatch> {
  const { clock } = services;
  const idempotency_key = clientKey ?? services.newId();
  const deadline = clock.now() + wait_s * 1000;
  const results: BatchResult[] = [];
  const answer = (status: ExecutedBatch['status']): ExecutedBatch => ({
    idempotency_key,
    status,
    results,
    not_started: calls.length - results.length,
  });
  for (const [index, { critical, idempotency_key: ownKey, ...call }] of calls.entries()) {
    const remaining_s = Math.max(0, (deadline - clock.now()) / 1000);
    const { run_id, envelope } = await executeTool(
      services,
      scope,
      { ...shared, ...call, wait_s: remaining_s },
      ownKey ?? `${idempotency_key}/${index}`,
    );
    results.push({ run_id, envelope: envelope ?? null });
    if (envelope === undefined) return answer('pending');
    if (critical && !succeeded(envelope)) return answer('stopped');
  }
  return answer('completed');
}

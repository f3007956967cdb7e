import { type BranchCase, type BranchConfig, canonicalJson, isRecord, isToolError } from '@pinion/contracts';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { isTruthy } from './is-truthy.ts';
import type { NodeRun } from './node-run.ts';
import { recordedEnd } from './recorded-end.ts';

type Holding = { ok: true; holds: boolean } | { ok: false; message: string };

/** Makes the handle of the first matching case live and passes the value on. When no case matches, `else` is live. */
export async function runBranchNode(run: NodeRun, config: BranchConfig): Promise<NodeEnd> {
  const known = recordedEnd(run);
  if (known !== undefined) return known;
  const value = run.inputs['in'] ?? null;
  for (const branchCase of config.cases) {
    const holding = await holds(run, branchCase, value);
    if (!holding.ok)
      return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message: `case ${branchCase.handle}: ${holding.message}` } };
    if (holding.holds) return { kind: 'finished', outputs: { [branchCase.handle]: value } };
  }
  return { kind: 'finished', outputs: { else: value } };
}

/** Returns whether a case matches. All its conditions must hold; a case without conditions always matches. */
async function holds({ context }: NodeRun, branchCase: BranchCase, value: unknown): Promise<Holding> {
  if (Object.hasOwn(branchCase, 'equals') && canonicalJson(branchCase.equals) !== canonicalJson(value))
    return { ok: true, holds: false };
  if (branchCase.error_code !== undefined && !failedWith(branchCase.error_code, value)) return { ok: true, holds: false };
  if (branchCase.expression === undefined) return { ok: true, holds: true };
  const result = await context.deps.expressions.evaluate(branchCase.expression, value);
  return result.ok ? { ok: true, holds: isTruthy(result.value) } : result;
}

/**
 * Returns true when the value is a ToolError with this code, an envelope that failed with it, or a map of envelopes one of
 * which did.
 */
function failedWith(code: string, value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (isToolError(value)) return value.code === code;
  if (isEnvelope(value)) return isRecord(value['error']) && value['error']['code'] === code;
  return Object.values(value).some(
    item => isRecord(item) && isEnvelope(item) && isRecord(item['error']) && item['error']['code'] === code,
  );
}

const isEnvelope = (value: Record<string, unknown>): boolean =>
  Object.hasOwn(value, 'call_id') && Object.hasOwn(value, 't_start');

import type { Scope } from '@pinion/contracts';
import * as z from 'zod';
import { anyText } from '../../operations/find-text-flaw.ts';
import type { ApiServices } from '../../platform/api-services.ts';

export const ExpressionInput = z.object({
  expression: anyText(z.string().max(20_000).describe('JSONata')),
  value: z.unknown().optional().describe('The value that the expression reads as `$`. Default: null'),
});
export type ExpressionInput = z.infer<typeof ExpressionInput>;

/** The result of an expression, or the message of the error that would fail a node. */
export const EvaluatedExpression = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);
export type EvaluatedExpression = z.infer<typeof EvaluatedExpression>;

/** Evaluates an expression as a Transform node would, with the same limits. An undefined result is null. */
export async function evaluateExpression(
  { expressions }: Pick<ApiServices, 'expressions'>,
  { workspace_id, user_id }: Scope,
  { expression, value }: ExpressionInput,
): Promise<EvaluatedExpression> {
  const result = await expressions.evaluate(expression, value ?? null, [workspace_id, user_id]);
  return result.ok ? { ok: true, value: result.value ?? null } : { ok: false, message: result.message };
}

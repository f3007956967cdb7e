import { createMessage } from '@pinion/contracts';
import * as z from 'zod';
import { anyText } from '../../operations/find-text-flaw.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { refuseDeep } from '../../platform/imports/read-import.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';

/** The body that a slow tool sends when it is done: its output, or its error. */
export const CallbackBody = z.union([
  z.object({
    error: anyText(z.object({ code: z.string().max(64), message: z.string().max(8000), details: z.unknown().optional() })),
  }),
  z.object({ output: z.unknown() }),
]);
export type CallbackBody = z.infer<typeof CallbackBody>;

export type Callback = { workspace_id: string; question_id: string; signature: string };

/** Accepts the answer of a slow tool. Its callback URL is signed and valid for one answer. */
export async function takeCallback(
  { approvals }: Pick<ApiServices, 'approvals'>,
  { workspace_id, question_id, signature }: Callback,
  body: CallbackBody,
): Promise<void> {
  if (!approvals.holdsCallback({ workspace_id, question_id }, signature))
    throw new Refusal(
      'FORBIDDEN',
      createMessage('Unknown callback URL. Send the result to exactly the URL that was sent with the call'),
    );
  refuseDeep(body);
  const answer =
    'error' in body ? ({ kind: 'error', ...body.error } as const) : ({ kind: 'output', output: body.output } as const);
  const answered = await approvals.store.answer({ workspace_id }, question_id, answer, 'callback');
  if (answered !== undefined) return approvals.notify(answered);
  const known = await approvals.store.get({ workspace_id }, question_id);
  // A tool can be fast: its answer may arrive before the run has recorded that it waits.
  if (known === undefined) throw notFound('waiting call', question_id);
  throw new Refusal('CONFLICT', createMessage('This call already has a result or is no longer waiting'), { state: known.state });
}

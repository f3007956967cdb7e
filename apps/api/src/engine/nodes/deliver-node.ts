import * as z from 'zod';
import type { NodeEnd } from '../scheduler/node-end.ts';
import type { NodeRun } from './node-run.ts';
import { notInBundle, recordedEnd } from './recorded-end.ts';

const DeliverConfig = z.object({ url: z.string() });

/** Sends a signed envelope to the callback address, with retries until it is accepted or a day has passed. */
export async function runDeliverNode(run: NodeRun): Promise<NodeEnd> {
  const { node, inputs, context } = run;
  const known = recordedEnd(run);
  if (known !== undefined) return known;
  if (context.replayed !== undefined) return notInBundle(node.id);
  const read = DeliverConfig.safeParse(node.config);
  if (!read.success) return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message: 'No callback URL is available' } };
  const body = JSON.stringify({ run_id: context.spec.run_id, envelope: inputs['envelope'] ?? null });
  const { signal, span } = context;
  const delivered = await context.deps.deliver({
    url: read.data.url,
    id: context.spec.run_id,
    body,
    signal,
    trace_context: span?.trace_context,
  });
  return delivered.ok
    ? { kind: 'finished', outputs: { value: { attempts: delivered.attempts } } }
    : { kind: 'failed', error: delivered.error };
}

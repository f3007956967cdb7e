import type { EnvelopeMeta, ToolEnvelope } from '@pinion/contracts';

/**
 * Builds the JSON of an envelope from existing texts. The result always equals `JSON.stringify(envelope)` for an envelope made
 * by `seal`, whose fields have this order.
 */
export function envelopeText(
  envelope: ToolEnvelope,
  nameText: string,
  inputText: string,
  outputText: string | undefined,
): string {
  const { call_id, error, cached, truncated, attachments, meta } = envelope;
  const result = error === undefined ? `"output":${outputText ?? 'null'}` : `"error":${JSON.stringify(error)}`;
  const flags = `${cached === true ? ',"cached":true' : ''}${truncated === true ? ',"truncated":true' : ''}`;
  const rich = attachments === undefined ? '' : `,"attachments":${JSON.stringify(attachments)}`;
  return `{"call_id":"${call_id}",${nameText},"input":${inputText},"t_start":"${envelope.t_start}","t_end":"${envelope.t_end}","meta":${metaText(meta)},${result}${flags}${rich}}`;
}

/** Builds the common case by hand: numbers, and texts that need no escape. */
function metaText(meta: EnvelopeMeta | undefined): string {
  if (meta === undefined || hasMore(meta)) return JSON.stringify(meta ?? {});
  const modelCallId = meta.model_call_id === undefined ? '' : `,"model_call_id":${JSON.stringify(meta.model_call_id)}`;
  const spanId = meta.span_id === undefined ? '' : `,"span_id":"${meta.span_id}"`;
  const key = meta.idempotency_key === undefined ? '' : `,"idempotency_key":"${meta.idempotency_key}"`;
  return `{"seq":${meta.seq},"iteration":${meta.iteration},"duration_ms":${meta.duration_ms}${modelCallId}${spanId}${key}}`;
}

const hasMore = (meta: EnvelopeMeta): boolean =>
  meta.secret_scope !== undefined ||
  meta.cache !== undefined ||
  meta.attempts !== undefined ||
  meta.rule_id !== undefined ||
  meta.step_id !== undefined ||
  meta.confirmed_by !== undefined ||
  meta.edited !== undefined ||
  meta.edited_calls !== undefined ||
  meta.cost_usd !== undefined ||
  meta.response !== undefined ||
  meta.sandbox !== undefined ||
  meta.unstored !== undefined ||
  meta.warnings !== undefined;

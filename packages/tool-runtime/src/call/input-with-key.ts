import { isRecord, type ToolSpec } from '@pinion/contracts';

/**
 * Returns the input as it is sent: with the idempotency key in the field that the tool names, if any. Any other value in that
 * field is overwritten.
 */
export function inputWithKey({ idempotency }: ToolSpec, input: unknown, key: string | undefined): unknown {
  const send = idempotency?.send;
  if (send?.as !== 'field' || key === undefined || !(isRecord(input) || input === undefined)) return input;
  return { ...input, [send.name]: key };
}

/** Returns the header that carries the idempotency key, where the tool names one. */
export function keyHeader({ idempotency }: ToolSpec, key: string | undefined): Record<string, string> {
  const send = idempotency?.send;
  return send?.as !== 'header' || key === undefined ? {} : { [send.name.toLowerCase()]: key };
}

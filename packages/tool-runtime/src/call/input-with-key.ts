import { isRecord, type ToolSpec } from '@pinion/contracts';

/** The input as it goes out: with our key in the field that the tool names, where it names one. Nobody else's value stays there. */
export function inputWithKey({ idempotency }: ToolSpec, input: unknown, key: string | undefined): unknown {
  const send = idempotency?.send;
  if (send?.as !== 'field' || key === undefined || !(isRecord(input) || input === undefined)) return input;
  return { ...input, [send.name]: key };
}

/** The header that carries our key, where the tool names one. */
export function keyHeader({ idempotency }: ToolSpec, key: string | undefined): Record<string, string> {
  const send = idempotency?.send;
  return send?.as !== 'header' || key === undefined ? {} : { [send.name.toLowerCase()]: key };
}

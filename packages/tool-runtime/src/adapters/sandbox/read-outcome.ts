import { isRecord, parseUntrustedJson, SandboxReason } from '@pinion/contracts';
import type { CodeException, SandboxOutcome } from '../../ports/index.ts';

/**
 * Reads the outcome of a run field by field, because a program that took over its process can send what it likes. Undefined if it
 * is not one. The result is JSON text of at most `maxBytes`, so that a reply is not nested deeper than its result.
 */
export function readOutcome(value: unknown, maxBytes: number): SandboxOutcome | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, json, message, limit } = value;
  if (kind === 'returned') return typeof json === 'string' ? resultOf(json, maxBytes) : undefined;
  if (kind === 'timed_out') return limit === 'cpu' || limit === 'wall' ? { kind, limit } : undefined;
  if (typeof message !== 'string') return undefined;
  if (kind === 'invalid_result') return { kind, message };
  return kind === 'failed' ? readFailure(value, message) : undefined;
}

/** The most lists and objects of a result. Each takes time and memory, whatever it takes as text. */
const MAX_CONTAINERS = 250_000;

function resultOf(json: string, maxBytes: number): SandboxOutcome {
  if (Buffer.byteLength(json) > maxBytes)
    return { kind: 'failed', reason: 'output', message: `The result is larger than the limit of ${maxBytes} bytes.` };
  if (json.length > MAX_CONTAINERS && countContainers(json) > MAX_CONTAINERS)
    return { kind: 'failed', reason: 'output', message: `The result has more than ${MAX_CONTAINERS} lists and objects.` };
  const parsed = parseUntrustedJson(json);
  return parsed.ok ? { kind: 'returned', value: parsed.value } : { kind: 'invalid_result', message: parsed.message };
}

const [quote, backslash, list, object] = [0x22, 0x5c, 0x5b, 0x7b];

/** Counts the lists and objects of JSON, not the brackets in its texts. */
function countContainers(json: string): number {
  let count = 0;
  let isText = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === quote) isText = !isText;
    else if (isText && code === backslash) index += 1;
    else if (!isText && (code === list || code === object)) count += 1;
  }
  return count;
}

/** The reasons that only this side gives. */
const othersReasons: ReadonlySet<SandboxReason> = new Set(['protocol', 'isolation_unavailable', 'diverged']);

function readFailure({ reason, exception, exit_code }: Record<string, unknown>, message: string): SandboxOutcome | undefined {
  const read = SandboxReason.safeParse(reason);
  if (!read.success || othersReasons.has(read.data)) return undefined;
  const thrown = exception === undefined ? undefined : readException(exception);
  if (exception !== undefined && thrown === undefined) return undefined;
  if (exit_code !== undefined && !Number.isSafeInteger(exit_code)) return undefined;
  return {
    kind: 'failed',
    reason: read.data,
    message,
    ...(thrown === undefined ? {} : { exception: thrown }),
    ...(exit_code === undefined ? {} : { exit_code: exit_code as number }),
  };
}

function readException(value: unknown): CodeException | undefined {
  if (!isRecord(value)) return undefined;
  const { name, message = '', line, column, stack } = value;
  if (typeof name !== 'string' || typeof message !== 'string' || (stack !== undefined && typeof stack !== 'string'))
    return undefined;
  return {
    name,
    message,
    ...(isPosition(line) ? { line } : {}),
    ...(isPosition(column) ? { column } : {}),
    ...(stack === undefined ? {} : { stack }),
  };
}

const isPosition = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

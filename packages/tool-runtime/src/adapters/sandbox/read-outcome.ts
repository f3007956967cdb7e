import { isRecord, parseUntrustedJson, SandboxReason } from '@pinion/contracts';
import type { CodeException, SandboxOutcome } from '../../ports/index.ts';

/**
 * Reads the outcome of a run field by field, because a program that took over its process can send what it likes. Undefined if it
 * is not one. The result is JSON text, so that a reply is not nested deeper than its result.
 */
export function readOutcome(value: unknown): SandboxOutcome | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, json, message, limit } = value;
  if (kind === 'returned') return typeof json === 'string' ? resultOf(json) : undefined;
  if (kind === 'timed_out') return limit === 'cpu' || limit === 'wall' ? { kind, limit } : undefined;
  if (typeof message !== 'string') return undefined;
  if (kind === 'invalid_result') return { kind, message };
  return kind === 'failed' ? readFailure(value, message) : undefined;
}

function resultOf(json: string): SandboxOutcome {
  const parsed = parseUntrustedJson(json);
  return parsed.ok ? { kind: 'returned', value: parsed.value } : { kind: 'invalid_result', message: parsed.message };
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

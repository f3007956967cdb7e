import { type CodeLanguage, isCodeLanguage, isRecord, parseUntrustedJson, type ResolvedLimits } from '@pinion/contracts';
import type { SandboxRun } from '../../../ports/index.ts';
import { firstBytes } from '../first-bytes.ts';
import { readOutcome } from '../read-outcome.ts';
import { PROTOCOL } from './remote-protocol.ts';

/** The languages of a service with their versions, and the level of its runs. */
export type ReadCapabilities = { level: number; languages: ReadonlyMap<CodeLanguage, string> };

const MAX_VERSION_LENGTH = 100;

/** Reads the answer to `GET /v1/capabilities`. Undefined if it is not one. Languages that this version does not know are left out. */
export function readCapabilities(text: string): ReadCapabilities | undefined {
  const { level, languages } = readObject(text) ?? {};
  if (!Number.isSafeInteger(level) || !isRecord(languages)) return undefined;
  const read = new Map<CodeLanguage, string>();
  for (const [language, version] of Object.entries(languages)) {
    if (typeof version !== 'string' || version.length > MAX_VERSION_LENGTH) return undefined;
    if (isCodeLanguage(language)) read.set(language, version);
  }
  return { level: level as number, languages: read };
}

type Sent = { id: string; limits: Pick<ResolvedLimits, 'output_bytes'>; wallMs: number };

/**
 * Reads the answer to `POST /v1/runs`. Undefined if it is not one, or that of another run. The service is not trusted more than a
 * sandbox process of this machine, so every field is checked, and its output is cut again.
 */
export function readRun(text: string, { id, limits, wallMs }: Sent): SandboxRun | undefined {
  const answer = readObject(text);
  if (answer === undefined || answer['id'] !== id || !isRecord(answer['usage'])) return undefined;
  const { stdout, stderr, truncated, cold } = answer;
  const { wall_ms, cpu_ms, peak_bytes } = answer['usage'];
  const outcome = readOutcome(answer['outcome'], limits.output_bytes);
  if (outcome === undefined || typeof stdout !== 'string' || typeof stderr !== 'string') return undefined;
  if (typeof truncated !== 'boolean' || typeof cold !== 'boolean') return undefined;
  if (!isAmount(wall_ms) || !isAmount(cpu_ms) || !isAmount(peak_bytes)) return undefined;
  const printed = [stdout, stderr].map(one => firstBytes(one, limits.output_bytes)) as [string, string];
  return {
    outcome,
    stdout: printed[0],
    stderr: printed[1],
    isTruncated: truncated || printed[0] !== stdout || printed[1] !== stderr,
    usage: { wallMs: Math.min(wall_ms, wallMs), cpuMs: cpu_ms, peakBytes: peak_bytes },
    isCold: cold,
  };
}

const isAmount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;

function readObject(text: string): Record<string, unknown> | undefined {
  const parsed = parseUntrustedJson(text);
  return parsed.ok && isRecord(parsed.value) && parsed.value['protocol'] === PROTOCOL ? parsed.value : undefined;
}

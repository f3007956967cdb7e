import { parseUntrustedJson, scanJson } from '@pinion/contracts';
import { invalid, refuseDeep } from '../services/read-import.ts';

/**
 * Parses the body of a request. Throws VALIDATION_ERROR for bytes that are no UTF-8, text that is not JSON or nested too deep, a
 * key named twice and a number that no number holds: `JSON.parse` alone would keep the last key and round the number.
 */
export function readJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  let value: unknown;
  try {
    value = parseUntrustedJson(text);
  } catch (error) {
    throw invalid('', `this is not JSON (${error instanceof Error ? error.message : 'it cannot be read'})`);
  }
  if (printsBack(value, text)) return value;
  refuseDeep(value);
  const flaw = scanJson(text);
  if (flaw !== undefined) throw invalid('', `this JSON ${flaw.message}`);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('', 'this is not UTF-8; send JSON encoded as UTF-8');
  }
}

/** What prints back as it was read lost nothing. False for what is nested too deep to be printed. */
function printsBack(value: unknown, text: string): boolean {
  try {
    return JSON.stringify(value) === text;
  } catch {
    return false;
  }
}

import { parseUntrustedJson, scanJson } from '@pinion/contracts';
import { invalid, refuseDeep } from '../features/tools/read-import.ts';

/**
 * Parses the body of a request. Throws VALIDATION_ERROR for invalid UTF-8, text that is not JSON or nested too deeply, a
 * duplicate key, and a number that cannot be represented: `JSON.parse` alone would keep the last key and round the number.
 */
export function readJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  const parsed = parseUntrustedJson(text);
  if (!parsed.ok) throw invalid('', `this is not JSON (${parsed.message})`);
  const { value } = parsed;
  // Text that serializes back unchanged lost nothing.
  if (JSON.stringify(value) === text) return value;
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

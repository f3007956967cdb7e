import type { ExtensionResult } from './extension.ts';

/** Seed 000's words for how a call ended, and `denied` for what nobody performed because it was not allowed. */
export type ResultStatus = 'success' | 'cached' | 'error' | 'denied';

export function statusOfResult(result: ExtensionResult): ResultStatus {
  if (result.ok) return result.cache === undefined ? 'success' : 'cached';
  return result.error.code === 'POLICY_DENIED' ? 'denied' : 'error';
}

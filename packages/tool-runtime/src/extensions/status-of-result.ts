import type { ExtensionResult } from './extension.ts';

/** The status of a completed call, and `denied` for one that was not allowed and not executed. */
export type ResultStatus = 'success' | 'cached' | 'error' | 'denied';

export function statusOfResult(result: ExtensionResult): ResultStatus {
  if (result.ok) return result.cache === undefined ? 'success' : 'cached';
  return result.error.code === 'POLICY_DENIED' ? 'denied' : 'error';
}

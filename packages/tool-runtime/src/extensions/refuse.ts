import type { ExtensionResult } from './extension.ts';

/** Returns an extension's denial. `reason` is a code to branch on, `rule` the extension that denied. */
export const refusal = (rule: string, reason: string, message: string): ExtensionResult => ({
  ok: false,
  error: { code: 'POLICY_DENIED', message, details: { reason, rule } },
});

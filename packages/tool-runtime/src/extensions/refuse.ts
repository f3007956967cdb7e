import type { ExtensionResult } from './extension.ts';

/** An extension's no. `reason` is a word to branch on, `rule` the extension that said it. */
export const refuse = (rule: string, reason: string, message: string): ExtensionResult => ({
  ok: false,
  error: { code: 'POLICY_DENIED', message, details: { reason, rule } },
});

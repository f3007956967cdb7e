import { t } from '../../../lib/texts/t.ts';
import type { KeyAnswer } from './key-answer.ts';

/** What somebody should know about the key that answers; nothing where it is the workspace's or their own. */
export function describeFallback(answer: KeyAnswer): string | undefined {
  switch (answer.kind) {
    case 'org_fallback':
      return t('This workspace has none, so the organisation’s is used.');
    case 'instance_fallback':
      return t('No scope has it, so a variable of the server’s environment is used.');
    case 'missing':
      return t('No scope has it: the call would end in AUTH_REQUIRED.');
    default:
      return undefined;
  }
}

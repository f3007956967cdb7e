import { t } from '../../../lib/texts/t.ts';
import type { KeyResolution } from './key-resolution.ts';

/** Returns a warning about the key that is used, or `undefined` when it is the workspace's or the user's own. */
export function describeFallback(answer: KeyResolution): string | undefined {
  switch (answer.kind) {
    case 'org_fallback':
      return t('Not set in this workspace. The organization’s value is used.');
    case 'instance_fallback':
      return t('Not set in any scope. The server’s environment variable is used.');
    case 'missing':
      return t('Not set in any scope. Calls fail with AUTH_REQUIRED.');
    default:
      return undefined;
  }
}

import type { KeptSecretScope, SecretScope } from '@pinion/contracts';
import { termOf } from '../../../lib/texts/term-of.ts';
import type { SecretItem, SecretTest } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Status } from '../../../lib/status.ts';

/**
 * A secret that this workspace manages. A variable of the server's environment, and a secret of the organization that another
 * workspace manages, can be viewed and tested, but not changed.
 */
export type StoredSecretItem = SecretItem & { scope: KeptSecretScope; hosts: string[] };
export const isStoredSecret = (secret: SecretItem): secret is StoredSecretItem =>
  secret.scope !== 'instance' && secret.hosts !== null;

/** Returns why a user can't change a secret. Undefined when they can. */
export const lockReason = ({ scope }: Pick<SecretItem, 'scope'>, isOwner: boolean): string | undefined =>
  scope === 'org' && !isOwner ? t('Only owners can change secrets of the organization.') : undefined;

/** Returns the note on the scope of a secret, and its label in the row. */
export function scopeNote({ scope, hidden_by }: Pick<SecretItem, 'scope' | 'hidden_by'>): { word: string; why: string } | null {
  if (hidden_by !== null)
    return {
      word: t('{{hiddenBy}} takes precedence', { hiddenBy: termOf(hidden_by) }),
      why: t('Calls use the {{hiddenBy}} scope’s value instead of this one.', { hiddenBy: termOf(hidden_by) }),
    };
  return FALLBACK[scope] ?? null;
}

const FALLBACK: Partial<Record<SecretScope, { word: string; why: string }>> = {
  org: { word: t('fallback'), why: t('Calls use the organization’s value because neither you nor this workspace has one.') },
  instance: {
    word: t('fallback'),
    why: t('Calls use the server’s environment variable because no other scope has this name.'),
  },
};

export const VERDICT_STATUS: Record<SecretTest['verdict'], Status> = {
  works: 'ok',
  opens: 'ok',
  refused: 'denied',
  unknown: 'warning',
  unreadable: 'failed',
};

export const VERDICT_LABEL: Record<SecretTest['verdict'], string> = {
  works: t('Valid'),
  opens: t('Readable'),
  refused: t('Not accepted'),
  unknown: t('Unknown'),
  unreadable: t('Unreadable'),
};

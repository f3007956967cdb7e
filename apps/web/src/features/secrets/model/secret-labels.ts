import type { KeptSecretScope, SecretScope } from '@pinion/contracts';
import { termOf } from '../../../lib/texts/term-of.ts';
import type { SecretItem, SecretTest } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Status } from '../../../ui/status.ts';

/** One that people keep here. A variable of the server's environment can be looked at and tested, not changed. */
export type StoredSecretItem = SecretItem & { scope: KeptSecretScope };
export const isStoredSecret = (secret: SecretItem): secret is StoredSecretItem => secret.scope !== 'instance';

/** What a reader has to know about its scope, and the word for it in the row. */
export function scopeNote({ scope, hidden_by }: Pick<SecretItem, 'scope' | 'hidden_by'>): { word: string; why: string } | null {
  if (hidden_by !== null)
    return {
      word: t('{{hiddenBy}} answers first', { hiddenBy: termOf(hidden_by) }),
      why: t("Calls read the {{hiddenBy}} scope's value, not this one.", { hiddenBy: termOf(hidden_by) }),
    };
  return FALLBACK[scope] ?? null;
}

const FALLBACK: Partial<Record<SecretScope, { word: string; why: string }>> = {
  org: { word: t('fallback'), why: t('Calls use the organisation’s value, because neither you nor this workspace has one.') },
  instance: {
    word: t('fallback'),
    why: t('Calls use a variable of the server’s environment, because no other scope has the name.'),
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
  works: t('Works'),
  opens: t('Can be read'),
  refused: t('Refused'),
  unknown: t('Not known'),
  unreadable: t('Can’t be read'),
};

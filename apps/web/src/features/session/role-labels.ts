import type { Role } from '@pinion/contracts';
import { t } from '../../lib/texts/t.ts';

export const ROLE_LABEL: Readonly<Record<Role, string>> = {
  viewer: t('viewer'),
  editor: t('editor'),
  admin: t('admin'),
  owner: t('owner'),
};

/** What each of them may do more than the one before. */
export const ROLE_HINT: Readonly<Record<Role, string>> = {
  viewer: t('looks at everything'),
  editor: t('builds and runs workflows'),
  admin: t('tools, secrets, budgets, policy'),
  owner: t('members and their roles'),
};

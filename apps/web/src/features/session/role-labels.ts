import type { Role } from '@pinion/contracts';
import { t } from '../../lib/texts/t.ts';

export const ROLE_LABEL: Readonly<Record<Role, string>> = {
  viewer: t('viewer'),
  editor: t('editor'),
  admin: t('admin'),
  owner: t('owner'),
};

/** The permissions that each role adds to the one before. */
export const ROLE_HINT: Readonly<Record<Role, string>> = {
  viewer: t('can view everything'),
  editor: t('can build and run workflows'),
  admin: t('can manage tools, secrets, budgets, policy'),
  owner: t('can manage members and roles'),
};

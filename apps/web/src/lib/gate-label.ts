import type { CallGate } from '@pinion/contracts';
import { t } from './texts/t.ts';

const text: Readonly<Record<CallGate, string>> = {
  allow_list: t('allow list'),
  permission: t('permission'),
  availability: t('availability'),
  activation: t('activation'),
  call_cap: t('call limit'),
  lifecycle: t('lifecycle'),
  side_effects: t('side effects'),
  risk_tags: t('risk tags'),
  confirmation: t('approval'),
};

/** A gate of the guard, as people say it; one that is newer than this page by its own name. */
export const gateLabel = (gate: string): string =>
  Object.entries(text).find(([name]) => name === gate)?.[1] ?? gate.replaceAll('_', ' ');

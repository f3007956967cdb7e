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

/** Returns the label of a gate of the guard. A gate that is newer than this page has its own name. */
export const gateLabel = (gate: string): string =>
  Object.entries(text).find(([name]) => name === gate)?.[1] ?? gate.replaceAll('_', ' ');

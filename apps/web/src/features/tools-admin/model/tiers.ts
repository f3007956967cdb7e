import { t } from '../../../lib/texts/t.ts';
/** How far a tool has come: known, taken into the workspace, given to an agent. Withdrawn: given up again. */
export type Tier = 'catalog' | 'available' | 'enabled' | 'withdrawn';

type TierWords = { value: Tier; label: string; lead: string; empty: string };

export const TIERS: readonly TierWords[] = [
  {
    value: 'catalog',
    label: t('Catalog'),
    lead: t('Everything this installation knows, from every source.'),
    empty: t('No tool like this. Try fewer words, another category, or another source.'),
  },
  {
    value: 'available',
    label: t('Available'),
    lead: t('What this workspace has: agents may be given it.'),
    empty: t('Nothing here. Withdrawn tools can be made available again; they are under Withdrawn.'),
  },
  {
    value: 'enabled',
    label: t('Enabled'),
    lead: t('What at least one agent may use now: its node lists it, or it was enabled for an agent from outside.'),
    empty: t('No agent has a tool like this yet. Open a workflow, select its agent, and turn the tool on under Tools.'),
  },
  {
    value: 'withdrawn',
    label: t('Withdrawn'),
    lead: t('What this workspace gave up: every call is denied, and nothing that used it lost a pin or an edge.'),
    empty: t('Nothing is withdrawn. To take a tool away from every agent at once, choose Withdraw in its menu.'),
  },
];

export const tierLabel = (tier: Tier): TierWords => TIERS.find(text => text.value === tier) ?? { ...fallback, value: tier };
const fallback = { label: '', lead: '', empty: '' };

/** `agents`: how many may use it. */
export function isInTier({ available, agents }: { available: boolean; agents: number }, tier: Tier): boolean {
  switch (tier) {
    case 'catalog':
      return true;
    case 'available':
      return available;
    case 'enabled':
      return available && agents > 0;
    case 'withdrawn':
      return !available;
  }
}

import { t } from '../../../lib/texts/t.ts';
/** The tier of a tool: known, available in the workspace, enabled for an agent. Withdrawn means removed again. */
export type Tier = 'catalog' | 'available' | 'enabled' | 'withdrawn';

type TierText = { value: Tier; label: string; lead: string; empty: string };

export const TIERS: readonly TierText[] = [
  {
    value: 'catalog',
    label: t('Catalog'),
    lead: t('All tools in this installation, from every source.'),
    empty: t('No matching tools. Try fewer words, another category or another source.'),
  },
  {
    value: 'available',
    label: t('Available'),
    lead: t('Tools in this workspace that agents can be given.'),
    empty: t('No available tools. Withdrawn tools can be made available again under Withdrawn.'),
  },
  {
    value: 'enabled',
    label: t('Enabled'),
    lead: t('Tools that at least one agent can use now: listed in its node or enabled for an external agent.'),
    empty: t('No agent has a matching tool yet. Open a workflow, select its agent and turn on the tool under Tools.'),
  },
  {
    value: 'withdrawn',
    label: t('Withdrawn'),
    lead: t('Tools withdrawn from this workspace. Every call is denied. Pins and edges are kept.'),
    empty: t('No withdrawn tools. To withdraw a tool from all agents, choose Withdraw in its menu.'),
  },
];

export const tierLabel = (tier: Tier): TierText => TIERS.find(text => text.value === tier) ?? { ...fallback, value: tier };
const fallback = { label: '', lead: '', empty: '' };

/** Checks whether a tool is in a tier. `agents` is the number of agents that can use it. */
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

import type { AgentTier } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';

type Why = NonNullable<AgentTier['why']>;

/** The reasons why an agent can't use a tool, and what would change that. */
export const UNAVAILABLE_REASON: Record<Why, { word: string; remedy: string }> = {
  withdrawn: {
    word: t('withdrawn'),
    remedy: t('The workspace withdrew this tool. Make it available to restore it for every agent that lists it.'),
  },
  disabled_for_agent: {
    word: t('disabled for this agent'),
    remedy: t('Turn on the tool here. This takes precedence over the agent’s own list.'),
  },
  not_activated: {
    word: t('not activated'),
    remedy: t('Turn on the tool in the agent’s tool list. For an external agent, turn it on here.'),
  },
  missing_secret: { word: t('missing secret'), remedy: t('A secret the tool needs is missing. Add it under Secrets.') },
  unknown_gateway: {
    word: t('unknown gateway'),
    remedy: t(
      'No gateway in this installation can run this tool. Configure its provider or publish the tool for another gateway.',
    ),
  },
  version_blocked: {
    word: t('version blocked'),
    remedy: t('Every version available to this agent is blocked. Switch to another version or publish one.'),
  },
  policy: {
    word: t('denied by policy'),
    remedy: t('The agent’s policy does not allow this side effect, risk or role. Check Policy in its inspector.'),
  },
};

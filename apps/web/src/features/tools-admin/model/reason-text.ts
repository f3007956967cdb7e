import type { AgentTier } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';

type Why = NonNullable<AgentTier['why']>;

/** Why an agent cannot use a tool, and what would change that. */
export const WHY: Record<Why, { word: string; remedy: string }> = {
  withdrawn: {
    word: t('withdrawn'),
    remedy: t('The workspace gave the tool up. Make it available, and every agent that lists it has it again.'),
  },
  disabled_for_agent: {
    word: t('disabled for this agent'),
    remedy: t('Turn it on here: the choice wins over the agent’s own list.'),
  },
  not_activated: {
    word: t('not activated'),
    remedy: t('Turn it on in the agent’s list of tools; for an agent from outside, turn it on here.'),
  },
  missing_secret: { word: t('missing secret'), remedy: t('A key that the tool needs is kept nowhere. Add it under Secrets.') },
  unknown_gateway: {
    word: t('unknown gateway'),
    remedy: t(
      'Nothing in this installation performs tools of its gateway. Configure its provider, or publish it for another gateway.',
    ),
  },
  version_blocked: {
    word: t('version blocked'),
    remedy: t('Every version this agent could get is blocked. Move it to another version, or publish one.'),
  },
  policy: {
    word: t('denied by policy'),
    remedy: t('The agent’s policy does not allow this side effect, this risk or these roles. Look at Policy in its inspector.'),
  },
};

import type { ToolSpec } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import type { DryVerdict, ListedTool } from '../../../lib/api-shapes.ts';

/** The reason an agent can't use a tool, and who can change that. */
export type UnavailableReason = {
  why: string;
  who: string;
  /** The location of the setting: the tool's own page, or the policy of this agent. */
  source: 'tool' | 'policy';
  /** True when turning the tool on here would change nothing because someone else has to act first. */
  isOutOfReach: boolean;
};

/**
 * Returns why a tool is unavailable as far as the catalog and the workspace show it. Roles, policy and settings for this agent
 * are evaluated by the guard, as if the tool were enabled.
 */
export function unavailableReasonOf(
  { name, version, roles = [] }: { name: string; version: string | undefined; roles?: readonly string[] | undefined },
  spec: ListedTool | undefined,
  verdict: DryVerdict | undefined,
): UnavailableReason | undefined {
  if (spec === undefined)
    return {
      why:
        version === undefined
          ? t('{{name}} is not in the catalog', { name })
          : t('{{name}}@{{version}} is not in the catalog', { name, version }),
      who: t('An administrator can publish it.'),
      source: 'tool',
      isOutOfReach: true,
    };
  if (spec.available === false)
    return {
      why: t('Withdrawn from this workspace'),
      who: t('An administrator can make it available again.'),
      source: 'tool',
      isOutOfReach: true,
    };
  if (spec.lifecycle === 'blocked') return blocked(spec);
  return verdict?.verdict === 'deny' ? denied(spec, verdict, roles) : undefined;
}

const blocked = ({ reason, replacement }: ToolSpec): UnavailableReason => ({
  why: reason === undefined ? t('Blocked') : t('Blocked: {{reason}}', { reason }),
  who:
    replacement === undefined
      ? t('An administrator can unblock it.')
      : t('Use {{replacement}} or have an administrator unblock it.', { replacement }),
  source: 'tool',
  isOutOfReach: true,
});

function denied(spec: ToolSpec, { gate, message }: DryVerdict, roles: readonly string[]): UnavailableReason {
  const own = { source: 'policy', isOutOfReach: false } as const;
  switch (gate) {
    case 'activation':
      return {
        why: t('Turned off for this agent'),
        who: t('An administrator can turn on the tool for this agent.'),
        source: 'tool',
        isOutOfReach: true,
      };
    case 'permission':
      return { ...own, ...deniedRole(spec.permissions ?? [], roles) };
    case 'side_effects':
      return {
        ...own,
        why: t('Side effects not allowed: {{level}}', { level: spec.side_effect_policy }),
        who: t('You can allow it under Policy.'),
      };
    case 'risk_tags':
      return {
        ...own,
        why: t('Risk tags not allowed: {{tags}}', { tags: (spec.risk_tags ?? []).join(', ') }),
        who: t('You can allow it under Policy.'),
      };
    default:
      return { ...own, why: message, who: t('Denied by this agent’s policy.') };
  }
}

/** Returns why a role is missing: the agent does not claim it, or its workflow was not granted what it claims. */
function deniedRole(required: readonly string[], claimed: readonly string[]): Pick<UnavailableReason, 'why' | 'who'> {
  const roles = required.join(', ');
  return required.every(role => claimed.includes(role))
    ? {
        why: t('Role not granted: {{roles}}', { roles }),
        who: t('An administrator can grant it to this workflow under Settings, Node roles.'),
      }
    : { why: t('Requires role: {{roles}}', { roles }), who: t('You can give this agent the role under Policy.') };
}

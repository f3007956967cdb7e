import { isRecord, ownValue } from '@pinion/contracts';

const callPolicyKeys = ['allowed_side_effects', 'denied_risk_tags', 'confirmation', 'confirmation_expires_s'] as const;

/** Returns the part of an agent's policy that concerns single calls, as it is in the file. */
export function callPolicyOf(agent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const policy = isRecord(agent['policy']) ? agent['policy'] : {};
  return Object.fromEntries(
    callPolicyKeys.flatMap(key => (ownValue(policy, key) === undefined ? [] : [[key, policy[key]] as const])),
  );
}

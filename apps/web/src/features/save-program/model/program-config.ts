import { isRecord, ownValue } from '@pinion/contracts';
import { callPolicyOf } from './call-policy.ts';
import type { SavedProgram } from './saved-program.ts';

/** Returns the config of a Code node that runs a program, with the call policy and the roles of the agent that ran it. */
export function programConfig(
  { code, language, tools, run_id, node_id, call_id }: SavedProgram,
  agent: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const policy = callPolicyOf(agent);
  const most = isRecord(agent['policy']) ? ownValue(agent['policy'], 'max_tool_calls') : undefined;
  const ownPolicy = most === undefined ? policy : { ...policy, max_tool_calls: most };
  const roles = ownValue(agent, 'roles');
  return {
    language,
    code,
    tools,
    ...(Object.keys(ownPolicy).length === 0 ? {} : { policy: ownPolicy }),
    ...(roles === undefined ? {} : { roles }),
    made_from: { node_id, call_id, run_id },
  };
}

import type { AgentConfig } from '@pinion/contracts';
import type { ToolRow } from './tool-list.ts';

export type DryVerdict = { tool: string; verdict: 'allow' | 'deny' | 'warn'; gate: string; reason: string };

/** What the policy would say to the first call of each tool that is on. The same gates as in a run; nothing is called. */
export function dryRun(config: AgentConfig, rows: readonly ToolRow[]): DryVerdict[] {
  return rows.filter(row => row.isOn).map(row => judge(config, row));
}

function judge(config: AgentConfig, row: ToolRow): DryVerdict {
  const deny = (gate: string, reason: string): DryVerdict => ({ tool: row.name, verdict: 'deny', gate, reason });
  if (row.spec === undefined) return deny('tools', row.unavailable ?? 'not in the catalog');
  if (row.spec.lifecycle === 'blocked') return deny('lifecycle', row.unavailable ?? 'blocked');
  if (config.policy.max_tool_calls === 0) return deny('cap', 'max_tool_calls is 0: no call is allowed');
  const level = row.spec.side_effect_policy;
  if (!config.policy.allowed_side_effects.includes(level))
    return deny('side effect', `${level} is not among the allowed side effects`);
  if (row.key.kind === 'missing')
    return {
      tool: row.name,
      verdict: 'warn',
      gate: 'secret',
      reason: `no scope has ${row.key.secret}: the call would end in AUTH_REQUIRED`,
    };
  if (row.spec.lifecycle === 'deprecated')
    return { tool: row.name, verdict: 'warn', gate: 'lifecycle', reason: `${row.spec.version} is deprecated, it still runs` };
  return { tool: row.name, verdict: 'allow', gate: 'all gates', reason: `${level} is allowed, ${row.spec.version} is active` };
}

export function dryRunWords(verdicts: readonly DryVerdict[]): string {
  if (verdicts.length === 0) return 'No tool is on for this agent';
  const denied = verdicts.filter(verdict => verdict.verdict === 'deny').length;
  if (denied === 0) return `Dry run: policy allows ${verdicts.length === 1 ? 'the one tool' : `all ${verdicts.length} tools`}`;
  return `Dry run: policy denies ${denied} of ${verdicts.length} tools`;
}

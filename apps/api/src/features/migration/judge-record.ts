import { AgentPolicy, type Scope, strictestFloor, type ToolSpec } from '@pinion/contracts';
import { callRules, firstObjection, toolStatusOf } from '@pinion/tool-runtime';
import type { ApiServices } from '../../platform/api-services.ts';

export type CallVerdictOf = (spec: ToolSpec, input: unknown) => Promise<Judgement>;
export type Judgement = { verdict: 'allow' | 'ask' | 'deny'; message: string } | { verdict: 'invalid'; message: string };

type JudgeDeps = Pick<ApiServices, 'activations' | 'workspaceSettings' | 'confirmationFloor' | 'schemas'>;

/** Evaluates the calls of an external agent as the guard does: schema first, then the rules. No call is made. */
export async function createCallVerdict(
  services: JudgeDeps,
  scope: Scope,
  agent_id: string,
  policy: AgentPolicy | undefined,
): Promise<CallVerdictOf> {
  const [availability, choices, settings] = await Promise.all([
    services.activations.availability(scope),
    services.activations.list(scope, agent_id),
    services.workspaceSettings.read(scope),
  ]);
  const roles = Object.hasOwn(settings.agent_roles, agent_id) ? (settings.agent_roles[agent_id] ?? []) : [];
  const floor = strictestFloor([settings.confirmation_floor, services.confirmationFloor]);
  return async (spec, input) => {
    const compiled = services.schemas.compile(spec.input_schema, { fillDefaults: true });
    const issues = compiled.ok ? await compiled.check(structuredClone(input)) : [{ path: '', message: compiled.message }];
    const [issue] = issues ?? [];
    if (issue !== undefined)
      return { verdict: 'invalid', message: `${issue.path === '' ? 'args' : issue.path}: ${issue.message}` };
    const status = toolStatusOf({
      available: availability.get(spec.name),
      choice: choices.find(choice => choice.tool === spec.name),
      listed: undefined,
      byDefault: settings.default_activation,
      floor,
    });
    const objection = firstObjection(callRules, {
      name: spec.name,
      spec,
      lifecycle: spec,
      policy: policy ?? AgentPolicy.parse({}),
      callsBefore: 0,
      roles,
      status,
      unavailable: undefined,
      input,
      overBudget: undefined,
    });
    if (objection === undefined) return { verdict: 'allow', message: 'allowed' };
    const verdict = objection.verdict === 'ask' ? 'ask' : 'deny';
    return { verdict, message: objection.message ?? objection.reason ?? objection.rule };
  };
}

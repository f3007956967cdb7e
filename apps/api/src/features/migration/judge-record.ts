import { AgentPolicy, type Scope, strictestFloor, type ToolSpec } from '@pinion/contracts';
import { callRules, firstObjection, standingOf } from '@pinion/tool-runtime';
import type { EdgeWorld } from '../../composition/edge-world.ts';

export type Judge = (spec: ToolSpec, input: unknown) => Promise<Judgement>;
export type Judgement = { verdict: 'allow' | 'ask' | 'deny'; message: string } | { verdict: 'invalid'; message: string };

type JudgeWorld = Pick<EdgeWorld, 'activations' | 'workspaceSettings' | 'confirmationFloor' | 'schemas'>;

/** Judges calls of an agent from outside as the guard does: schema first, then the rules. Nothing is called. */
export async function judgeFor(
  world: JudgeWorld,
  scope: Scope,
  agent_id: string,
  policy: AgentPolicy | undefined,
): Promise<Judge> {
  const [availability, choices, settings] = await Promise.all([
    world.activations.availability(scope),
    world.activations.list(scope, agent_id),
    world.workspaceSettings.read(scope),
  ]);
  const roles = Object.hasOwn(settings.agent_roles, agent_id) ? (settings.agent_roles[agent_id] ?? []) : [];
  const floor = strictestFloor([settings.confirmation_floor, world.confirmationFloor]);
  return async (spec, input) => {
    const compiled = world.schemas.compile(spec.input_schema, { fillDefaults: true });
    const issues = compiled.ok ? await compiled.check(structuredClone(input)) : [{ path: '', message: compiled.message }];
    const [issue] = issues ?? [];
    if (issue !== undefined)
      return { verdict: 'invalid', message: `${issue.path === '' ? 'args' : issue.path}: ${issue.message}` };
    const standing = standingOf({
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
      standing,
      lacking: undefined,
      input,
      overBudget: undefined,
    });
    if (objection === undefined) return { verdict: 'allow', message: 'allowed' };
    const verdict = objection.verdict === 'ask' ? 'ask' : 'deny';
    return { verdict, message: objection.message ?? objection.reason ?? objection.rule };
  };
}

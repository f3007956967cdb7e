import {
  AgentPolicy,
  agentIdOf,
  EnabledTool,
  isRoleGranted,
  type RuleVerdict,
  type Scope,
  strictestFloor,
  type ToolSpec,
} from '@pinion/contracts';
import { callRules, firstObjection, standingOf, type ToolStanding } from '@pinion/tool-runtime';
import * as z from 'zod';
import type { EdgeWorld } from '../../composition/edge-world.ts';
import { unknownGateway } from './unknown-gateway.ts';

/** A node as it is on somebody's screen, saved or not. */
export const DryRun = z.object({
  workflow_id: z.string().max(200),
  node_id: z.string().max(200),
  tools: z.array(EnabledTool).max(1000),
  policy: AgentPolicy,
  roles: z.array(z.string().max(64)).max(32).default([]),
});
export type DryRun = z.infer<typeof DryRun>;

/** What the guard would say to the first call of a tool. `warn`: it would pass, and something is worth knowing. */
export type DryVerdict = {
  tool: string;
  version: string | null;
  verdict: 'allow' | 'ask' | 'warn' | 'deny';
  gate: string;
  message: string;
};

type DryWorld = Pick<EdgeWorld, 'gateways' | 'tools' | 'activations' | 'workspaceSettings' | 'secrets' | 'confirmationFloor'>;

/** The guard's own rules, over the node as it stands there and the workspace as it stands here. Nothing is called. */
export async function dryRunTools(world: DryWorld, scope: Scope, wish: DryRun): Promise<DryVerdict[]> {
  const agentId = agentIdOf(wish.workflow_id, wish.node_id);
  const [catalog, availability, choices, settings] = await Promise.all([
    world.tools.catalog(scope),
    world.activations.availability(scope),
    world.activations.list(scope, agentId),
    world.workspaceSettings.read(scope),
  ]);
  const judge = async ({ name, version }: EnabledTool): Promise<DryVerdict> => {
    const spec = catalog.lookup(name, version);
    if (spec === undefined)
      return { tool: name, version: version ?? null, verdict: 'deny', gate: 'allow_list', message: 'not in the catalog' };
    const standing = standingOf({
      available: availability.get(name),
      choice: choices.find(choice => choice.tool === name),
      listed: true,
      byDefault: settings.default_activation,
      floor: strictestFloor([settings.confirmation_floor, world.confirmationFloor]),
      ungranted: wish.roles.filter(role => !isRoleGranted(settings.node_roles, role, wish.workflow_id)),
    });
    const objection = objectionTo(spec, standing, wish);
    const unperformed = unknownGateway(world, spec);
    if (unperformed !== undefined && objection?.verdict !== 'deny')
      return { ...about(spec), verdict: 'warn', gate: 'unknown_gateway', message: unperformed };
    if (objection !== undefined) return verdictOf(spec, objection);
    const missing = await missingSecret(world, scope, spec);
    return missing === undefined ? passed(spec) : lacksSecret(spec, missing);
  };
  return Promise.all(wish.tools.map(judge));
}

const objectionTo = (spec: ToolSpec, standing: ToolStanding, { policy, roles }: DryRun): RuleVerdict | undefined =>
  firstObjection(callRules, {
    name: spec.name,
    spec,
    lifecycle: spec,
    policy,
    callsBefore: 0,
    roles,
    standing,
    lacking: undefined,
    input: {},
    overBudget: undefined,
  });

const about = ({ name, version }: ToolSpec) => ({ tool: name, version });

const askWords: Record<string, string> = {
  irreversible: 'would ask you: it cannot be taken back',
  dangerous: 'would ask you: it is marked dangerous',
  asked_always: 'would ask you before every call',
};

function verdictOf(spec: ToolSpec, { rule, verdict, reason, message }: RuleVerdict): DryVerdict {
  if (verdict === 'ask') return { ...about(spec), verdict, gate: rule, message: askWords[reason ?? ''] ?? 'would ask you' };
  return { ...about(spec), verdict: 'deny', gate: rule, message: message ?? reason ?? 'denied' };
}

function passed(spec: ToolSpec): DryVerdict {
  const { version, side_effect_policy, lifecycle } = spec;
  if (lifecycle === 'deprecated')
    return { ...about(spec), verdict: 'warn', gate: 'lifecycle', message: `${version} is deprecated, it still runs` };
  const message = `${side_effect_policy} is allowed, ${version} is active`;
  return { ...about(spec), verdict: 'allow', gate: 'all gates', message };
}

const lacksSecret = (spec: ToolSpec, name: string): DryVerdict => ({
  ...about(spec),
  verdict: 'warn',
  gate: 'secret',
  message: `no scope has ${name}: the call would end in AUTH_REQUIRED`,
});

async function missingSecret(world: DryWorld, scope: Scope, { secrets = [] }: ToolSpec): Promise<string | undefined> {
  const found = await Promise.all(secrets.map(async name => world.secrets.locate(name, scope)));
  return secrets.find((_, index) => found[index] === undefined);
}

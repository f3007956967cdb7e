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
import { callRules, firstObjection, toolStatusOf, type ToolStatus } from '@pinion/tool-runtime';
import * as z from 'zod';
import type { ApiServices } from '../../platform/api-services.ts';
import { unknownGateway } from './unknown-gateway.ts';

/** A node as it is on a user's screen, saved or not. */
export const DryRun = z.object({
  workflow_id: z.string().max(200),
  node_id: z.string().max(200),
  tools: z.array(EnabledTool).max(1000),
  policy: AgentPolicy,
  roles: z.array(z.string().max(64)).max(32).default([]),
});
export type DryRun = z.infer<typeof DryRun>;

/** The guard's verdict on the first call of a tool. `warn` means it would be allowed, with a warning. */
export type DryVerdict = {
  tool: string;
  version: string | null;
  verdict: 'allow' | 'ask' | 'warn' | 'deny';
  gate: string;
  message: string;
};

type DryRunDeps = Pick<ApiServices, 'gateways' | 'tools' | 'activations' | 'workspaceSettings' | 'secrets' | 'confirmationFloor'>;

/** Applies the guard's rules to the node as it is on the user's screen and the workspace as it is stored. No call is made. */
export async function dryRunTools(services: DryRunDeps, scope: Scope, requestedTool: DryRun): Promise<DryVerdict[]> {
  const agentId = agentIdOf(requestedTool.workflow_id, requestedTool.node_id);
  const [catalog, availability, choices, settings] = await Promise.all([
    services.tools.catalog(scope),
    services.activations.availability(scope),
    services.activations.list(scope, agentId),
    services.workspaceSettings.read(scope),
  ]);
  const judge = async ({ name, version }: EnabledTool): Promise<DryVerdict> => {
    const spec = catalog.lookup(name, version);
    if (spec === undefined)
      return { tool: name, version: version ?? null, verdict: 'deny', gate: 'allow_list', message: 'not in the catalog' };
    const status = toolStatusOf({
      available: availability.get(name),
      choice: choices.find(choice => choice.tool === name),
      listed: true,
      byDefault: settings.default_activation,
      floor: strictestFloor([settings.confirmation_floor, services.confirmationFloor]),
      ungranted: requestedTool.roles.filter(role => !isRoleGranted(settings.node_roles, role, requestedTool.workflow_id)),
    });
    const objection = objectionTo(spec, status, requestedTool);
    const unperformed = unknownGateway(services, spec);
    if (unperformed !== undefined && objection?.verdict !== 'deny')
      return { ...about(spec), verdict: 'warn', gate: 'unknown_gateway', message: unperformed };
    if (objection !== undefined) return verdictOf(spec, objection);
    const missing = await missingSecret(services, scope, spec);
    return missing === undefined ? passed(spec) : missingSecretVerdict(spec, missing);
  };
  return Promise.all(requestedTool.tools.map(judge));
}

const objectionTo = (spec: ToolSpec, status: ToolStatus, { policy, roles }: DryRun): RuleVerdict | undefined =>
  firstObjection(callRules, {
    name: spec.name,
    spec,
    lifecycle: spec,
    policy,
    callsBefore: 0,
    roles,
    status,
    unavailable: undefined,
    input: {},
    overBudget: undefined,
  });

const about = ({ name, version }: ToolSpec) => ({ tool: name, version });

const approvalTexts: Record<string, string> = {
  irreversible: 'Requires approval: irreversible',
  dangerous: 'Requires approval: marked dangerous',
  asked_always: 'Requires approval: before every call',
};

function verdictOf(spec: ToolSpec, { rule, verdict, reason, message }: RuleVerdict): DryVerdict {
  if (verdict === 'ask')
    return { ...about(spec), verdict, gate: rule, message: approvalTexts[reason ?? ''] ?? 'Requires approval' };
  return { ...about(spec), verdict: 'deny', gate: rule, message: message ?? reason ?? 'denied' };
}

function passed(spec: ToolSpec): DryVerdict {
  const { version, side_effect_policy, lifecycle } = spec;
  if (lifecycle === 'deprecated')
    return { ...about(spec), verdict: 'warn', gate: 'lifecycle', message: `Version ${version} is deprecated and still runs` };
  const message = `Allowed: ${side_effect_policy}, version ${version} is active`;
  return { ...about(spec), verdict: 'allow', gate: 'all gates', message };
}

const missingSecretVerdict = (spec: ToolSpec, name: string): DryVerdict => ({
  ...about(spec),
  verdict: 'warn',
  gate: 'secret',
  message: `Secret ${name} is not set in any scope. The call would fail with AUTH_REQUIRED.`,
});

async function missingSecret(services: DryRunDeps, scope: Scope, { secrets = [] }: ToolSpec): Promise<string | undefined> {
  const found = await Promise.all(secrets.map(async name => services.secrets.locate(name, scope)));
  return secrets.find((_, index) => found[index] === undefined);
}

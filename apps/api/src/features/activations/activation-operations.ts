import { ToolActivation, ToolName, type Scope } from '@pinion/contracts';
import * as z from 'zod';
import { putActivation } from './put-activation.ts';
import { setToolAvailability } from '../tools/index.ts';
import { route } from '../../operations/rest/route.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { withoutCursor } from '../../operations/to-route.ts';

import { listSchema, errors } from '../../operations/rest/schemas.ts';
import type { StoredActivation } from '../../stores/activations/tool-activations.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { audited } from '../../audit/audited.ts';
import { notFound } from '../../platform/errors/refusal.ts';

const tag = 'Activations';
const Agent = z.object({
  agent_id: z
    .string()
    .min(1)
    .max(200)
    .describe('Agent: `<workflow id>/<node id>` with `/` encoded as `%2F`, or the id of an external agent'),
});
const Key = Agent.extend({ tool: ToolName });
const Choice = z.strictObject({
  enabled: ToolActivation.shape.enabled,
  policy_overrides: ToolActivation.shape.policy_overrides,
});
const Stored = z.object({ ...ToolActivation.shape, created_at: z.string(), updated_at: z.string() });
const Availability = z.object({ available: z.boolean() });

export const activationOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'List the tool activations of an agent',
    request: { params: Agent },
    run: ({ services, scope }, input) => listActivations(services, scope, input.agent_id),
    http: {
      method: 'GET',
      path: '/agents/{agent_id}/activations',
      operationId: 'listActivations',
      tag,
      responses: { 200: { description: 'The activations of the agent, by tool', schema: listSchema(Stored) }, ...errors.invalid },
      respond: withoutCursor,
    },
  }),
  put: defineOperation({
    permission: 'administer',
    summary: 'Enable or disable a tool for an agent and override its limits',
    request: { params: Key, body: Choice },
    http: {
      method: 'PUT',
      path: '/agents/{agent_id}/activations/{tool}',
      operationId: 'putActivation',
      tag,
      responses: { 200: { description: 'The activation', schema: Stored }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, input) => putActivation(services, scope, input),
  }),
  remove: defineOperation({
    permission: 'administer',
    summary: 'Delete a tool activation, so that the node’s tool list or the workspace default applies',
    request: { params: Key },
    http: {
      method: 'DELETE',
      path: '/agents/{agent_id}/activations/{tool}',
      operationId: 'removeActivation',
      tag,
      responses: { 204: { description: 'The activation was deleted' }, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, input) => removeActivation(services, scope, input),
  }),
};

export const agentToolOperations = {
  set_availability: defineOperation({
    permission: 'administer',
    summary: 'Make a catalog tool available in the workspace, or unavailable',
    request: { params: z.object({ name: ToolName }), body: Availability },
    http: {
      method: 'PUT',
      path: '/tools/{name}/availability',
      operationId: 'setToolAvailability',
      tag,
      responses: {
        200: { description: 'The tool and its availability', schema: Availability.extend({ name: ToolName }) },
        ...errors.invalid,
        ...errors.missing,
      },
    },
    run: ({ services, scope }, input) => setToolAvailability(services, scope, { name: input.name, available: input.available }),
  }),
};

export const activationRoutes = [
  route({
    method: 'GET',
    path: '/agents/{agent_id}/activations/{tool}',
    operationId: 'getActivation',
    permission: 'read',
    summary: 'Retrieve the activation of a tool for an agent',
    tag,
    params: Key,
    responses: { 200: { description: 'The activation', schema: Stored }, ...errors.invalid, ...errors.missing },
    handle: async ({ services, scope, params }) => ({ status: 200, body: await getActivation(services, scope, params) }),
  }),
];

/** Returns one agent's decisions about tools. Tools without a decision are not included. */
const listActivations = async (
  services: Pick<ApiServices, 'activations'>,
  scope: Scope,
  agentId: string,
): Promise<{ items: StoredActivation[] }> => ({ items: await services.activations.list(scope, agentId) });

/** Deletes an agent's choice. From then on its own list of tools or the workspace's default decides. */
async function removeActivation(
  services: Pick<ApiServices, 'activations' | 'audit'>,
  scope: Scope,
  { agent_id, tool }: { agent_id: string; tool: string },
): Promise<void> {
  const before = await getActivation(services, scope, { agent_id, tool });
  const entry = { action: 'activation.removed', subject: tool, details: { agent_id, was_enabled: before.enabled } };
  await audited(services, scope, entry, () => services.activations.remove(scope, agent_id, tool));
}

async function getActivation(
  services: Pick<ApiServices, 'activations'>,
  scope: Scope,
  key: { agent_id: string; tool: string },
): Promise<StoredActivation> {
  const found = (await services.activations.list(scope, key.agent_id)).find(({ tool }) => tool === key.tool);
  if (found === undefined) throw notFound('activation', `of ${key.tool} for ${key.agent_id}`);
  return found;
}

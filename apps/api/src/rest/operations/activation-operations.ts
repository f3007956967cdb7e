import { ToolActivation, ToolName } from '@pinion/contracts';
import * as z from 'zod';
import { getActivation } from '../../features/activations/get-activation.ts';
import { listActivations } from '../../features/activations/list-activations.ts';
import { putActivation } from '../../features/activations/put-activation.ts';
import { removeActivation } from '../../features/activations/remove-activation.ts';
import { setToolAvailability } from '../../features/tools/set-tool-availability.ts';
import { operation } from '../operation.ts';
import { listOf, refusals } from '../shapes.ts';

const tag = 'Activations';
const Agent = z.object({
  agent_id: z.string().min(1).max(200).describe('`<workflow id>/<node id>`, with `%2F`, or an id of its own'),
});
const Key = Agent.extend({ tool: ToolName });
const Choice = z.strictObject({
  enabled: ToolActivation.shape.enabled,
  policy_overrides: ToolActivation.shape.policy_overrides,
});
const Stored = z.object({ ...ToolActivation.shape, created_at: z.string(), updated_at: z.string() });
const Availability = z.object({ available: z.boolean() });

export const activationOperations = [
  operation({
    method: 'GET',
    path: '/agents/{agent_id}/activations',
    operationId: 'listActivations',
    permission: 'read',
    summary: 'What was said about the tools of one agent',
    tag,
    params: Agent,
    answers: { 200: { description: 'Its choices, by tool', schema: listOf(Stored) }, ...refusals.invalid },
    handle: async ({ services, scope, params }) => ({
      status: 200,
      body: { ...(await listActivations(services, scope, params.agent_id)), cursor: null },
    }),
  }),
  operation({
    method: 'GET',
    path: '/agents/{agent_id}/activations/{tool}',
    operationId: 'getActivation',
    permission: 'read',
    summary: 'What was said about one tool of one agent',
    tag,
    params: Key,
    answers: { 200: { description: 'The choice', schema: Stored }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params }) => ({ status: 200, body: await getActivation(services, scope, params) }),
  }),
  operation({
    method: 'PUT',
    path: '/agents/{agent_id}/activations/{tool}',
    operationId: 'putActivation',
    permission: 'administer',
    summary: 'Enable or disable a tool for one agent, with what is other or stricter for it',
    tag,
    params: Key,
    body: Choice,
    answers: { 200: { description: 'The choice', schema: Stored }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params, body }) => ({
      status: 200,
      body: await putActivation(services, scope, { ...params, ...body }),
    }),
  }),
  operation({
    method: 'DELETE',
    path: '/agents/{agent_id}/activations/{tool}',
    operationId: 'removeActivation',
    permission: 'administer',
    summary: 'Forget the choice: the node’s own list, or the default of the workspace, decides again',
    tag,
    params: Key,
    answers: { 204: { description: 'Forgotten' }, ...refusals.invalid, ...refusals.missing },
    handle: async ({ services, scope, params }) => {
      await removeActivation(services, scope, params);
      return { status: 204 };
    },
  }),
  operation({
    method: 'PUT',
    path: '/tools/{name}/availability',
    operationId: 'setToolAvailability',
    permission: 'administer',
    summary: 'Take a tool of the catalog into the workspace, or give it up',
    tag,
    params: z.object({ name: ToolName }),
    body: Availability,
    answers: {
      200: { description: 'As it is now', schema: Availability.extend({ name: ToolName }) },
      ...refusals.invalid,
      ...refusals.missing,
    },
    handle: async ({ services, scope, params, body }) => ({
      status: 200,
      body: await setToolAvailability(services, scope, { name: params.name, available: body.available }),
    }),
  }),
];

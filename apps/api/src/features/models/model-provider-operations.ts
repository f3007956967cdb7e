import { ListedModel, ModelProvider } from '@pinion/contracts';
import * as z from 'zod';
import { defineOperation } from '../../operations/define-operation.ts';
import { errors, Id, listSchema } from '../../operations/rest/schemas.ts';
import { withoutCursor } from '../../operations/to-route.ts';
import { changeModelProvider, connectModelProvider } from './connect-model-provider.ts';
import { listModelProviders } from './list-model-providers.ts';
import { ModelProviderChange, NewModelProvider } from './model-provider-input.ts';
import { refreshModelProvider, removeModelProvider } from './refresh-model-provider.ts';

const tag = 'Models';

const Provider = z.object({
  id: z.string(),
  preset: z.string(),
  name: z.string(),
  provider: ModelProvider,
  base_url: z.string(),
  credential: z.string().nullable().describe('Name of the secret with the API key'),
  models: z.array(ListedModel).describe('Models of the last list. Prices are those that runs are charged with'),
  models_at: z.string().nullable().describe('Time of the last list'),
  error: z.object({ code: z.string(), message: z.string() }).nullable().describe('Why the last request for the list failed'),
});
const refusals = { ...errors.invalid, ...errors.forbidden, ...errors.unavailable };

export const modelProviderOperations = {
  list: defineOperation({
    permission: 'read',
    summary: 'List model providers with their models',
    http: {
      method: 'GET',
      path: '/model-providers',
      operationId: 'listModelProviders',
      tag,
      responses: { 200: { description: 'The providers, in the order of their creation', schema: listSchema(Provider) } },
      respond: withoutCursor,
    },
    run: ({ services, scope }) => listModelProviders(services, scope),
  }),
  add: defineOperation({
    permission: 'administer',
    summary: 'Add a model provider: test its API key, store the key, and load its models',
    request: { body: NewModelProvider },
    http: {
      method: 'POST',
      path: '/model-providers',
      operationId: 'addModelProvider',
      tag,
      responses: { 201: { description: 'The provider was added', schema: Provider }, ...refusals },
    },
    run: ({ services, scope }, input) => connectModelProvider(services, scope, input),
  }),
  change: defineOperation({
    permission: 'administer',
    summary: 'Update a model provider, or replace its API key. The secret keeps its name',
    request: { params: Id, body: ModelProviderChange },
    http: {
      method: 'PATCH',
      path: '/model-providers/{id}',
      operationId: 'changeModelProvider',
      tag,
      responses: {
        200: { description: 'The provider was updated', schema: Provider },
        ...refusals,
        ...errors.missing,
        ...errors.conflict,
      },
    },
    run: ({ services, scope }, { id, ...change }) => changeModelProvider(services, scope, id, change),
  }),
  refresh: defineOperation({
    permission: 'administer',
    summary: 'Test the API key of a model provider and load its models',
    request: { params: Id },
    http: {
      method: 'POST',
      path: '/model-providers/{id}/refresh',
      operationId: 'refreshModelProvider',
      tag,
      responses: { 200: { description: 'The provider and the result of the test', schema: Provider }, ...errors.missing },
    },
    run: ({ services, scope }, { id }) => refreshModelProvider(services, scope, id),
  }),
  remove: defineOperation({
    permission: 'administer',
    summary: 'Delete a model provider. Its secret stays',
    request: { params: Id },
    http: {
      method: 'DELETE',
      path: '/model-providers/{id}',
      operationId: 'removeModelProvider',
      tag,
      responses: { 204: { description: 'The provider was deleted' }, ...errors.missing },
    },
    run: ({ services, scope }, { id }) => removeModelProvider(services, scope, id),
  }),
};

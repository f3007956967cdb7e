export { acceptModelServer } from './accept-model-server.ts';
export { type ModelServer, defaultModelServers, detectModelServers } from './detect-model-server.ts';
export { type KeyTrial, fetchModels } from './fetch-models.ts';
export { forgetModelServer } from './forget-model-server.ts';
export { modelProviderOperations } from './model-provider-operations.ts';

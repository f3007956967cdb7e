export { type AcceptedModelServer, type ModelServers, openModelServers } from './model-servers.ts';
export { createModelProviders, type ModelProviderRow, type ModelProviders, type ProviderError } from './model-providers.ts';

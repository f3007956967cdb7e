export { createHubProvider, type HubProviderDeps } from './hub-provider.ts';
export type { HubEndpoint } from './hub-definition.ts';
export { hubSource } from './hub-source.ts';
export { type HubListing, type HubTools, listHubTools } from './list-hub-tools.ts';

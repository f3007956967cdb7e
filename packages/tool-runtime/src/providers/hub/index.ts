export { createHubProvider, type HubProviderDeps } from './hub-provider.ts';
export type { HubPlace } from './hub-definition.ts';
export { type HubListing, type HubTools, listHubTools } from './list-hub-tools.ts';

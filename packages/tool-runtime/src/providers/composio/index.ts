export { composioBase } from './composio-config.ts';
export { createComposioProvider, type ComposioDeps } from './composio-provider.ts';
export type { ComposioEndpoint } from './composio-definition.ts';
export { type ComposioDouble, type DoubleAction, startComposioDouble } from './composio-double.ts';
export { type ComposioActions, type ComposioListing, listComposioActions } from './list-composio-actions.ts';

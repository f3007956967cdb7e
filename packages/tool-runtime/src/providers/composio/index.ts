export { createComposioProvider, type ComposioDeps } from './composio-provider.ts';
export { composioSource } from './composio-source.ts';
export { type ComposioDouble, type DoubleAction, startComposioDouble } from './composio-double.ts';

export { createLegacyHttpProvider } from './http-executor.ts';
export type { LegacyContext, LegacyExecutor, LegacyResult } from './legacy-executor.ts';
export { createLegacyProvider, type LegacyProviderOptions } from './legacy-provider.ts';

import type { Lifecycle } from './lifecycle.ts';

/**
 * Returns the version that a name without one resolves to, from versions sorted newest first: the newest active one, else the
 * newest deprecated, which still runs, else the newest blocked, so that a denial can state the version and the reason.
 */
export const versionInUse = <Version extends { lifecycle: Lifecycle }>(newestFirst: readonly Version[]): Version | undefined =>
  newestFirst.find(({ lifecycle }) => lifecycle === 'active') ??
  newestFirst.find(({ lifecycle }) => lifecycle === 'deprecated') ??
  newestFirst[0];

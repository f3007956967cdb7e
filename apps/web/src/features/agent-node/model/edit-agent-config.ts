import type { Config } from './agent-lists.ts';

/**
 * Function that changes the agent's config as one action that can be undone. Small steps with the same `mergeKey` form one
 * action.
 */
export type EditAgentConfig = (label: string, edit: (config: Config) => Config, mergeKey?: string) => void;

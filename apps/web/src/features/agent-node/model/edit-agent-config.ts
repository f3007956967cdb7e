import type { Config } from './agent-lists.ts';

/** Changes the agent's config as one deed that can be undone; small steps with one `mergeKey` are one deed. */
export type EditAgentConfig = (label: string, edit: (config: Config) => Config, mergeKey?: string) => void;

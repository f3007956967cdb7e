/** Facts about the caller of a tool: the agent, its run, the user it acts for, and the message that caused the call. */
export type CallerFacts = {
  run_id: string;
  node_id: string;
  workflow_id?: string | undefined;
  /** `<workflow id>/<node id>` of an agent node, or the name that an external agent supplied. */
  agent_id: string;
  roles: readonly string[];
  session_id?: string | undefined;
  /** The start of the run, in milliseconds since 1970: the clock of programs that must be reproducible. */
  run_started_ms?: number | undefined;
  /** A token that increases with every process that takes over the run. */
  life?: string | undefined;
  /** The group within which effects with the same key happen only once. */
  turn_group_id: string;
};

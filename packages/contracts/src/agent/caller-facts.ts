/** Who makes a call: the agent, in which run, on whose behalf, for which message. */
export type CallerFacts = {
  run_id: string;
  node_id: string;
  workflow_id?: string | undefined;
  /** `<workflow id>/<node id>` of an agent node, or the name an outside agent gave. */
  agent_id: string;
  roles: readonly string[];
  session_id?: string | undefined;
  /** Grows with every process that takes the run over. */
  life?: string | undefined;
  /** Effects with one key happen once within it. */
  turn_group_id: string;
};

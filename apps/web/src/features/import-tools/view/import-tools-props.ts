export type ImportToolsProps = {
  kind: 'openapi' | 'mcp';
  /** The name of the agent on which the chosen tools are turned on. Undefined if there is none. */
  agentName?: string;
  /** Called with the names of the chosen tools, instead of `onClose`. */
  onImported?: (names: readonly string[]) => void;
  onClose: () => void;
};

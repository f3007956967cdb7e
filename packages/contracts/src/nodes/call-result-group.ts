/** Returns the group of a source handle of a node that runs another workflow: its output and its error are never live together. */
export const callResultGroup = (handle: string): string | undefined =>
  handle === 'run_id' ? undefined : handle === 'error' ? 'error' : 'ok';

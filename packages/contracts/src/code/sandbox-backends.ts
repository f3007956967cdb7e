/** The ids of the sandboxes, by isolation level. */
export const sandboxBackends = ['quickjs', 'pyodide', 'just-bash', 'bubblewrap', 'gvisor', 'remote'] as const;

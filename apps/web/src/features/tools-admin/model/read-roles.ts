/** Returns the roles in a comma-separated text, each once. */
export const readRoles = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map(role => role.trim())
      .filter(role => role !== ''),
  ),
];

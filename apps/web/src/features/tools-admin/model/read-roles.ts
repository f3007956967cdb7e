/** Roles as somebody types them: commas between them, each once. */
export const readRoles = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map(role => role.trim())
      .filter(role => role !== ''),
  ),
];

/**
 * Returns the start page. On the first day there is one working workflow, which is opened. Later the user chooses from the
 * list.
 */
export function homePath(items: readonly { id: string }[]): string {
  const [only, ...others] = items;
  return only && others.length === 0 ? `/workflows/${encodeURIComponent(only.id)}` : '/workflows';
}

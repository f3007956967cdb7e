/** On the first day there is one workflow, and it works: open it. Later a person chooses from the list. */
export function homePath(items: readonly { id: string }[]): string {
  const [only, ...others] = items;
  return only && others.length === 0 ? `/workflows/${encodeURIComponent(only.id)}` : '/workflows';
}

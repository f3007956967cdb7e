import { createStore } from 'zustand/vanilla';

/** The groups of the tool list that are collapsed, by key, for all agents until the page is left. */
export const collapsedGroups = createStore<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }));

/** Opens or collapses a group. */
export function setGroupCollapsed(key: string, isCollapsed: boolean): void {
  const keys = new Set(collapsedGroups.getState().keys);
  if (isCollapsed) keys.add(key);
  else keys.delete(key);
  collapsedGroups.setState({ keys });
}

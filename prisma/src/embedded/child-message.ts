/** A message of the database process to its parent. */
export type ChildMessage = { kind: 'ready' } | { kind: 'refused'; message: string };

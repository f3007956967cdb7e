/** What the database's process tells its parent. */
export type ChildMessage = { kind: 'ready' } | { kind: 'refused'; message: string };

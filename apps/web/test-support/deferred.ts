export type Deferred<T> = { promise: Promise<T>; resolve: (value: T) => void };

/** Returns a promise and what resolves it. */
export function deferred<T>(): Deferred<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { promise, resolve };
}

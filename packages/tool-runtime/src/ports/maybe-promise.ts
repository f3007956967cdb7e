/** A value that is available at once from memory or later from a network. The caller awaits only a promise. */
export type MaybePromise<T> = T | Promise<T>;

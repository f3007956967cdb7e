/** Memory answers at once, a network later; whoever asks awaits only a promise. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Rejects when a response takes longer than `ms`. Where this process itself was too busy, data that has arrived in the meantime
 * is read first, so its own delay does not count as slowness of the other side.
 */
export function within<Value>(ms: number, answer: Promise<Value>): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const timer = setTimeout(() => setImmediate(() => reject(new Error(`no answer within ${ms} ms`))), ms);
  void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

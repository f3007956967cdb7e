/**
 * Rejects when an answer takes longer than `ms`. Where this process itself was too busy to look, what has come in
 * meanwhile is read first: our own delay is nobody else's slowness.
 */
export function within<Value>(ms: number, answer: Promise<Value>): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const timer = setTimeout(() => setImmediate(() => reject(new Error(`no answer within ${ms} ms`))), ms);
  void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

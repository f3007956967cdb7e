/**
 * Runs the functions of one key one after another, in the order in which they came. Functions of different keys run in
 * parallel.
 */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<void>>();

  async run<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
    const before = this.last.get(key);
    const result = before === undefined ? act() : before.then(act);
    const done = result.then(
      () => undefined,
      () => undefined,
    );
    this.last.set(key, done);
    try {
      return await result;
    } finally {
      if (this.last.get(key) === done) this.last.delete(key);
    }
  }
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HashQueue } from './hash-queue.ts';

/** Returns a queue whose hashes end when the test says so, and the clients in the order of their turns. */
function heldQueue(options = { perClient: 5, inAll: 50 }) {
  const queue = new HashQueue(options);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (client: string, network = client) =>
    queue.run([network, client], () => {
      begun.push(client);
      return new Promise<void>(resolve => ends.push(resolve));
    });
  const endAll = async (): Promise<void> => {
    for (let idle = 0; idle < 3; idle += 1) {
      await new Promise(setImmediate);
      const end = ends.shift();
      if (end === undefined) continue;
      end();
      idle = -1;
    }
  };
  return { add, begun, endAll };
}

describe('HashQueue', () => {
  it('HashQueue makes the hash of another client next, however many one client waits for', async () => {
    const { add, begun, endAll } = heldQueue();
    const results = [add('mallory'), add('mallory'), add('mallory'), add('mallory'), add('ada')];
    await endAll();
    await Promise.all(results);
    expect(begun).toEqual(['mallory', 'mallory', 'ada', 'mallory', 'mallory']);
  });

  it('HashQueue counts the clients of one network as one turn', async () => {
    const { add, begun, endAll } = heldQueue();
    const results = ['m1', 'm2', 'm3', 'm4'].map(client => add(client, 'site')).concat(add('ada'));
    await endAll();
    await Promise.all(results);
    expect(begun.indexOf('ada')).toBeLessThan(3);
  });

  it('HashQueue refuses a client that waits for too many, and the others not', async () => {
    const { add, begun, endAll } = heldQueue({ perClient: 2, inAll: 4 });
    const refused = { code: 'RATE_LIMIT', details: { retry_after_s: 2 } };
    const results = [add('mallory'), add('mallory'), add('mallory')];
    await expect(add('mallory')).rejects.toMatchObject(refused);
    results.push(add('ada'), add('lin'));
    await expect(add('bob')).rejects.toMatchObject(refused);
    await endAll();
    await Promise.all(results);
    expect(begun).toHaveLength(5);
    // Nothing is left behind.
    const later = add('bob');
    await endAll();
    await later;
  });

  it('HashQueue makes one hash at a time, and continues after one that fails', async () => {
    let active = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean()), { maxLength: 12 }), async jobs => {
        const queue = new HashQueue({ perClient: 20, inAll: 20 });
        const results = await Promise.allSettled(
          jobs.map(([client, fails]) =>
            queue.run([client], async () => {
              active += 1;
              expect(active).toBe(1);
              await new Promise(setImmediate);
              active -= 1;
              if (fails) throw new Error('of the hash');
              return client;
            }),
          ),
        );
        expect(results.map(({ status }) => status === 'rejected')).toEqual(jobs.map(([, fails]) => fails));
      }),
      { numRuns: 30 },
    );
  });
});

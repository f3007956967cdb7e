import { writeSync } from 'node:fs';
import { Writable } from 'node:stream';

/**
 * Replaces standard output and standard error by streams that wait for the other side. Those of Node.js keep what is not yet read
 * in memory, which a program that prints could fill, and lose it at the end.
 */
export function printAtOnce(): void {
  for (const [name, descriptor] of [
    ['stdout', 1],
    ['stderr', 2],
  ] as const) {
    const stream = new Writable({
      decodeStrings: true,
      write: (chunk: Buffer, _, done) => {
        for (let sent = 0; sent < chunk.length; ) sent += writeSync(descriptor, chunk, sent);
        done();
      },
    });
    Object.defineProperty(process, name, { value: stream, configurable: true, enumerable: true });
  }
}

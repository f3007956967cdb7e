import type { CallLogLine } from '@pinion/tool-runtime/extensions';
import { destination, pino } from 'pino';

/** Where the log goes: a file that is kept small, the standard output, or nowhere. */
export type LogPlace = { kind: 'file'; path: string } | { kind: 'stdout' } | { kind: 'off' };

export type RunLog = {
  write(line: CallLogLine): void;
  /** Resolves when everything is written. */
  close(): Promise<void>;
};

/** The lines have no place for them; whoever adds a field later finds them cut out all the same. */
const neverSaid = [
  'input',
  'output',
  'args',
  'result',
  'value',
  'token',
  'secret',
  'secrets',
  'password',
  'api_key',
  'authorization',
];
const redact = { paths: neverSaid.flatMap(name => [name, `*.${name}`]), censor: '[redacted]' };

/**
 * The log of tool calls as JSON lines: `event` and exactly the fields of seed 000 (0-149, 0-150), beside pino's `level`
 * and `time`.
 */
export function openRunLog(place: LogPlace, report: (error: unknown) => void): RunLog {
  if (place.kind === 'off') return { write: () => undefined, close: () => Promise.resolve() };
  const to = place.kind === 'stdout' ? { dest: 1, sync: false } : { dest: place.path, mkdir: true, append: true, sync: false };
  const sink = destination(to);
  // A full disk costs the log and nothing else.
  let isBroken = false;
  sink.on('error', (error: unknown) => {
    isBroken = true;
    report(error);
  });
  const logger = pino({ base: null, redact, timestamp: pino.stdTimeFunctions.isoTime }, sink);
  return {
    write: line => logger.info(line),
    close: () => {
      if (isBroken) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      sink.once('close', () => resolve());
      sink.once('error', () => resolve());
      sink.end();
      return promise;
    },
  };
}

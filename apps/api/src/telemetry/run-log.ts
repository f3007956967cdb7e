import type { CallLogEntry } from '@pinion/tool-runtime/extensions';
import { chmodSync, existsSync, renameSync, statSync } from 'node:fs';
import { destination, pino } from 'pino';

/** The destination of the log: a file of at most `maxBytes` and the one before it (`<path>.1`), the standard output, or none. */
export type LogDestination = { kind: 'file'; path: string; maxBytes?: number } | { kind: 'stdout' } | { kind: 'off' };

const defaultMaxBytes = 20_000_000;
const ownerOnly = 0o600;

export type RunLog = {
  write(event: CallLogEntry): void;
  /** Resolves when everything is written. */
  close(): Promise<void>;
};

/** Fields that are never logged. The lines have none of them, and a field added later by mistake is redacted all the same. */
const neverLogged = [
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
const redact = { paths: neverLogged.flatMap(name => [name, `*.${name}`]), censor: '[redacted]' };

/** Opens the log of tool calls as JSON lines: `event` and a fixed set of fields, next to pino's `level` and `time`. */
export function openRunLog(location: LogDestination, report: (error: unknown) => void): RunLog {
  if (location.kind === 'off') return { write: () => undefined, close: () => Promise.resolve() };
  if (location.kind === 'file') {
    rotateWhenLarge(location.path, location.maxBytes);
    closeToOthers(location.path);
  }
  const to =
    location.kind === 'stdout'
      ? { dest: 1, sync: false }
      : { dest: location.path, mkdir: true, append: true, sync: false, mode: ownerOnly };
  const sink = destination(to);
  // A full disk disables the log and nothing else.
  let isBroken = false;
  let isOpen = false;
  // pino flushes a stream when the process exits unless it was closed, and one that is not open throws there.
  const skipUnopened = (): void => {
    if (!isOpen) sink.emit('close');
  };
  process.prependOnceListener('exit', skipUnopened);
  sink.once('ready', () => {
    isOpen = true;
    process.removeListener('exit', skipUnopened);
  });
  sink.on('error', (error: unknown) => {
    isBroken = true;
    skipUnopened();
    report(error);
  });
  if (location.kind === 'file') rotateWhileRunning(sink, location, report);
  const logger = pino({ base: null, redact, timestamp: pino.stdTimeFunctions.isoTime }, sink);
  return {
    write: event => logger.info(event),
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

function rotateWhileRunning(
  sink: ReturnType<typeof destination>,
  { path, maxBytes = defaultMaxBytes }: { path: string; maxBytes?: number },
  report: (error: unknown) => void,
): void {
  let bytes = sizeOf(path);
  sink.on('write', (written: number) => {
    bytes += written;
    if (bytes < maxBytes) return;
    bytes = 0;
    try {
      renameSync(path, `${path}.1`);
      sink.reopen();
    } catch (error) {
      report(error);
    }
  });
}

/** Restricts the permissions of an existing log, which may be readable for others. */
function closeToOthers(path: string): void {
  if (existsSync(path)) chmodSync(path, ownerOnly);
}

function rotateWhenLarge(path: string, maxBytes = defaultMaxBytes): void {
  if (sizeOf(path) >= maxBytes) renameSync(path, `${path}.1`);
}

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

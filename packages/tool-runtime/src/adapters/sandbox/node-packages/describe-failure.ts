import type { GuestException, GuestOutcome } from '../guest-protocol.ts';
import { CODE_FILE, positionIn } from '../quickjs/code-position.ts';

const MAX_TEXT = 10_000;
const diskErrors = new Set(['ENOSPC', 'EFBIG', 'EDQUOT']);

/** Describes what was thrown, which can be any value, also one whose properties throw. */
export function describeFailure(thrown: unknown): GuestOutcome {
  const { exception, code } = read(thrown);
  if (exception.name === 'RangeError' && /Array buffer allocation failed|memory/.test(exception.message)) return outOfMemory;
  const at = exception.line === undefined ? '' : ` (line ${exception.line})`;
  const text = `${exception.name}: ${exception.message}${at}`;
  if (diskErrors.has(code))
    return { kind: 'failed', reason: 'disk', message: `The code exceeded its disk limit: ${text}`, exception };
  return { kind: 'failed', reason: 'exception', message: text, exception };
}

const outOfMemory: GuestOutcome = { kind: 'failed', reason: 'memory', message: 'The code exceeded its memory limit.' };

function read(thrown: unknown): { exception: GuestException; code: string } {
  try {
    if (typeof thrown !== 'object' || thrown === null) return { exception: { name: 'Error', message: String(thrown) }, code: '' };
    const { name, message, stack, code } = thrown as Record<string, unknown>;
    const lines = typeof stack === 'string' ? stack.split('\n').filter(line => line.includes(`${CODE_FILE}:`)) : [];
    const exception = {
      name: typeof name === 'string' ? name.slice(0, MAX_TEXT) : 'Error',
      message: (typeof message === 'string' ? message : JSON.stringify(thrown)).slice(0, MAX_TEXT),
      ...positionIn(lines[0]),
      ...(lines.length === 0
        ? {}
        : {
            stack: lines
              .slice(0, 20)
              .map(line => line.trim())
              .join('\n'),
          }),
    };
    return { exception, code: typeof code === 'string' ? code : '' };
  } catch {
    return { exception: { name: 'Error', message: '(the exception has no text)' }, code: '' };
  }
}

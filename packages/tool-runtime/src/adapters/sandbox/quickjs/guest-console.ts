import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import type { OnPrinted } from '../../../ports/index.ts';
import { wholeTextReader } from './whole-text.ts';

/** The output of the code, up to its limit. */
export type PrintedText = { stdout: string; stderr: string; isTruncated: boolean };

const streams = { log: 'stdout', info: 'stdout', debug: 'stdout', warn: 'stderr', error: 'stderr' } as const;

/**
 * Installs a `console` whose output is kept and reported: `log`, `info` and `debug` as standard output, `warn` and `error` as
 * standard error.
 */
export function installConsole(context: QuickJSContext, maxBytes: number, onPrinted?: OnPrinted): PrintedText {
  const printed: PrintedText = { stdout: '', stderr: '', isTruncated: false };
  let bytes = 0;
  const console = context.newObject();
  const readText = wholeTextReader(context);
  const shown = (value: QuickJSHandle): string =>
    context.typeof(value) === 'string' ? readText(value) : textOf(context.dump(value) as unknown);
  for (const [method, stream] of Object.entries(streams)) {
    const print = context.newFunction(method, (...values: QuickJSHandle[]) => {
      if (printed.isTruncated) return;
      const line = `${values.map(shown).join(' ')}\n`;
      bytes += Buffer.byteLength(line);
      if (bytes > maxBytes) printed.isTruncated = true;
      else {
        printed[stream] += line;
        onPrinted?.(stream, line);
      }
    });
    context.setProp(console, method, print);
  }
  context.setProp(context.global, 'console', console);
  return printed;
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

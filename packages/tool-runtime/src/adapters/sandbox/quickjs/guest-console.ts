import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import type { OnPrinted } from '../../../ports/index.ts';

/** The output of the code, up to its limit. */
export type PrintedText = { stdout: string; stderr: string; isTruncated: boolean };

const streams: Readonly<Record<'stdout' | 'stderr', readonly string[]>> = {
  stdout: ['log', 'info', 'debug', 'dir', 'table', 'group', 'groupCollapsed'],
  stderr: ['warn', 'error', 'trace'],
};

/** Methods that print nothing here. */
const silent = ['assert', 'clear', 'count', 'countReset', 'groupEnd', 'time', 'timeEnd', 'timeLog'];

/**
 * Installs a `console` whose output is kept and reported: `log`, `info`, `debug` and what prints values in other forms as standard output,
 * `warn`, `error` and `trace` as standard error.
 */
export function installConsole(context: QuickJSContext, maxBytes: number, onPrinted?: OnPrinted): PrintedText {
  const printed: PrintedText = { stdout: '', stderr: '', isTruncated: false };
  let bytes = 0;
  const console = context.newObject();
  const readText = wholeTextReader(context);
  const shown = (value: QuickJSHandle): string =>
    context.typeof(value) === 'string' ? readText(value) : textOf(context.dump(value) as unknown);
  const methods = (['stdout', 'stderr'] as const).flatMap(stream => streams[stream].map(method => ({ method, stream })));
  for (const { method, stream } of methods) {
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
  for (const method of silent)
    context.setProp(
      console,
      method,
      context.newFunction(method, () => undefined),
    );
  context.setProp(context.global, 'console', console);
  return printed;
}

/** Adds a remark of the sandbox to standard error. */
export function addRemark(printed: PrintedText, remark: string, onPrinted?: OnPrinted): void {
  printed.stderr += `${remark}\n`;
  onPrinted?.('stderr', `${remark}\n`);
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}

/** Returns the text of a string of the code, in which half a surrogate pair is U+FFFD. */
type ReadText = (text: QuickJSHandle) => string;

/**
 * Creates a reader of strings, which has to be done before the code runs: it uses its `JSON.stringify`. The library's own reader ends a
 * string at its first NUL.
 */
function wholeTextReader(context: QuickJSContext): ReadText {
  const stringify = context.unwrapResult(context.evalCode('JSON.stringify'));
  return text => {
    const json = context.callFunction(stringify, context.undefined, text);
    if (json.error === undefined)
      return (JSON.parse(json.unwrap().consume(value => context.getString(value))) as string).toWellFormed();
    json.error.dispose();
    return context.getString(text);
  };
}

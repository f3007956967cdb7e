import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';

/** Returns the text of a string of the code, in which half a surrogate pair is U+FFFD. */
export type ReadText = (text: QuickJSHandle) => string;

/**
 * Creates a reader of strings, which has to be done before the code runs: it uses its `JSON.stringify`. The library's own reader ends a
 * string at its first NUL.
 */
export function wholeTextReader(context: QuickJSContext): ReadText {
  const stringify = context.unwrapResult(context.evalCode('JSON.stringify'));
  return text => {
    const json = context.callFunction(stringify, context.undefined, text);
    if (json.error === undefined)
      return (JSON.parse(json.unwrap().consume(value => context.getString(value))) as string).toWellFormed();
    json.error.dispose();
    return context.getString(text);
  };
}

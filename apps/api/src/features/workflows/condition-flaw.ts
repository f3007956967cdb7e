import jsonata from 'jsonata';

/** Returns the parser's error message for an expression; undefined when it is valid. Nothing is evaluated. */
export function conditionFlaw(expression: string): string | undefined {
  try {
    jsonata(expression);
    return undefined;
  } catch (error) {
    const { message } = error as { message?: unknown };
    return typeof message === 'string' ? message : 'it is no expression';
  }
}

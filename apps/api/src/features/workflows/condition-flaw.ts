import jsonata from 'jsonata';

/** Why an expression cannot be read, in the parser's words; undefined = it can. Nothing is evaluated. */
export function conditionFlaw(expression: string): string | undefined {
  try {
    jsonata(expression);
    return undefined;
  } catch (error) {
    const { message } = error as { message?: unknown };
    return typeof message === 'string' ? message : 'it is no expression';
  }
}

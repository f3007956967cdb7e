/** An error of a JSONata parser. `position` counts characters from 1 and may be absent. */
type ParserError = { message?: unknown; position?: unknown };

/**
 * Returns why a parser rejects an expression, with the line and the column; undefined when it is accepted. The parser is passed
 * in, because it is large and not every caller has it loaded.
 */
export function expressionFlaw(expression: string, parse: (expression: string) => unknown): string | undefined {
  try {
    parse(expression);
    return undefined;
  } catch (thrown) {
    const { message, position } = thrown as ParserError;
    const reason = typeof message === 'string' ? message : 'it is not JSONata';
    return typeof position === 'number' ? `${reason} (${placeOf(expression, position)})` : reason;
  }
}

function placeOf(expression: string, position: number): string {
  const before = expression.slice(0, Math.max(0, position - 1)).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return before.length === 1 ? `column ${column}` : `line ${before.length}, column ${column}`;
}

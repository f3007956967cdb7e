import jsonata from 'jsonata';

/** Parses JSONata. Returns the parts of the expression, or throws the error of the parser. */
export type ParseExpression = (expression: string) => unknown;

const parsed = new Map<string, unknown>();
const keptExpressions = 500;

/** Parses JSONata and throws the parser's error. An accepted expression is parsed once, because most do not change. */
export const parseExpression: ParseExpression = expression => {
  if (parsed.has(expression)) return parsed.get(expression);
  const parts = jsonata(expression).ast();
  if (parsed.size >= keptExpressions) parsed.clear();
  parsed.set(expression, parts);
  return parts;
};

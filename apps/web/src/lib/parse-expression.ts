import type { ExpressionPart } from '@pinion/contracts';
import jsonata from 'jsonata';

/** Parses JSONata. Returns the parts of the expression, or throws the error of the parser. */
export type ParseExpression = (expression: string) => ExpressionPart;

const parsed = new Map<string, ExpressionPart>();
const keptExpressions = 500;

/** Parses JSONata and throws the parser's error. An accepted expression is parsed once, because most do not change. */
export const parseExpression: ParseExpression = expression => {
  const known = parsed.get(expression);
  if (known !== undefined) return known;
  const parts = jsonata(expression).ast() as ExpressionPart;
  if (parsed.size >= keptExpressions) parsed.clear();
  parsed.set(expression, parts);
  return parts;
};

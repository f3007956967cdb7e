import { type ExpressionPart, expressionFlaw } from '@pinion/contracts';
import jsonata from 'jsonata';

/** Returns the parser's error message for an expression, with its position; undefined when it is valid. Nothing is evaluated. */
export const conditionFlaw = (expression: string): string | undefined => expressionFlaw(expression, jsonata);

/** Returns the parts of an expression; undefined when it cannot be parsed, which is a problem of its own. */
export function parseCondition(expression: string): ExpressionPart | undefined {
  try {
    return jsonata(expression).ast() as ExpressionPart;
  } catch {
    return undefined;
  }
}

/** Returns a parser that parses each expression once: several checks of a graph ask for the same ones. */
export function rememberingParser(): typeof parseCondition {
  const known = new Map<string, ExpressionPart | undefined>();
  return expression => {
    if (!known.has(expression)) known.set(expression, parseCondition(expression));
    return known.get(expression);
  };
}

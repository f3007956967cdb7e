import { canBeOneValue, expressionFlaw } from '@pinion/contracts';
import jsonata from 'jsonata';

/** Returns the parser's error message for an expression, with its position; undefined when it is valid. Nothing is evaluated. */
export const conditionFlaw = (expression: string): string | undefined => expressionFlaw(expression, jsonata);

/** Returns whether an expression returns one match as itself. One that cannot be parsed has a problem of its own. */
export function returnsOneValue(expression: string): boolean {
  try {
    return canBeOneValue(jsonata(expression).ast());
  } catch {
    return false;
  }
}

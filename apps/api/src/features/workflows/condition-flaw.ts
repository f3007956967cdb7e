import { expressionFlaw } from '@pinion/contracts';
import jsonata from 'jsonata';

/** Returns the parser's error message for an expression, with its position; undefined when it is valid. Nothing is evaluated. */
export const conditionFlaw = (expression: string): string | undefined => expressionFlaw(expression, jsonata);

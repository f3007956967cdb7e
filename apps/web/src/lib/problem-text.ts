import { type Problem, typeMismatchMessage, type TypeMismatch } from '@pinion/contracts';
import { messageText } from './texts/message-text.ts';

/** Returns a problem of a graph, in the language of the installation. */
export const problemText = (problem: Pick<Problem, 'template' | 'params'>): string => messageText(problem);

/** Returns why two handles don't fit together. */
export const typeMismatchText = (reason: TypeMismatch): string => messageText(typeMismatchMessage(reason));

import { isRecord, ownValue } from '../json/own-value.ts';

/** Returns the code of a program: that of a node is in its configuration, that of a model is an argument. */
export const programCodeOf = (config: unknown, input: unknown): string | undefined => codeIn(config) ?? codeIn(input);

/** Returns the language of a program, from the config of a node or the input of a model's program. */
export const programLanguageOf = (value: unknown): 'javascript' | 'python' =>
  isRecord(value) && ownValue(value, 'language') === 'python' ? 'python' : 'javascript';

function codeIn(value: unknown): string | undefined {
  const code = isRecord(value) ? ownValue(value, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
}

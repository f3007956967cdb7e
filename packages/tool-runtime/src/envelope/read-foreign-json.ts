import { type NumberAsText, type OutputWarning, parseExactJson, type RepeatedName } from '@pinion/contracts';

/** A value that a service sent, and remarks on what JSON could not hold. */
export type ForeignValue = { value: unknown; warnings: OutputWarning[] };

/** Reads JSON of a service without a change of its digits. Text that is not JSON stays text. */
export function readForeignJson(text: string): ForeignValue {
  const parsed = parseExactJson(text);
  if (!parsed.ok) return { value: text, warnings: [] };
  return {
    value: parsed.value,
    warnings: [...parsed.numbersAsText.map(warningOfNumber), ...parsed.repeatedNames.map(warningOfName)],
  };
}

/**
 * Reads text of a service that does not say whether it is JSON. A single value is JSON only if it is written as JSON writes it: `1e5`, a
 * hash such as `12e4567` and a number with more digits than a double holds stay text.
 */
export function readForeignText(text: string): ForeignValue {
  const read = readForeignJson(text);
  const isSingle = typeof read.value !== 'object' || read.value === null;
  return isSingle && JSON.stringify(read.value) !== text.trim() ? { value: text, warnings: [] } : read;
}

/** Returns the warnings about a value that is a part of the output, at a JSON pointer. */
export const warningsAt = (pointer: string, warnings: readonly OutputWarning[]): OutputWarning[] =>
  warnings.map(warning => ({ ...warning, path: `${pointer}${warning.path}` }));

/** Returns the warnings about the part of a value at a JSON pointer, where that part is the output. */
export const warningsIn = (pointer: string, warnings: readonly OutputWarning[]): OutputWarning[] =>
  warnings.flatMap(warning => {
    const isInside = warning.path === pointer || warning.path.startsWith(`${pointer}/`);
    return isInside ? [{ ...warning, path: warning.path.slice(pointer.length) }] : [];
  });

/** Returns warnings about numbers of a value that was read with rounding: which digits were sent is unknown. */
export function warningsOfRounded(value: unknown): OutputWarning[] {
  const parsed = parseExactJson(JSON.stringify(value) ?? 'null');
  return parsed.ok ? parsed.numbersAsText.map(warningOfRounded) : [];
}

const warningOfNumber = ({ path, digits, count }: NumberAsText): OutputWarning => ({
  code: 'number_as_text',
  path,
  message: `is text, because the number ${digits} would lose digits${others(count)}`,
});

const warningOfName = ({ path, count }: RepeatedName): OutputWarning => ({
  code: 'repeated_name',
  path,
  message: `is the last of several members with this name in one object${count === 1 ? '' : ` (${count} were replaced)`}`,
});

const warningOfRounded = ({ path, digits, count }: NumberAsText): OutputWarning => ({
  code: 'number_rounded',
  path,
  message: `is ${digits}, and may have been sent with other digits${others(count)}`,
});

const others = (count: number): string => (count === 1 ? '' : ` (${count} such numbers)`);

/** Minimum length of a secret that can be redacted from responses. */
const shortest = 4;

/**
 * Returns true for a value that ordinary responses may contain too: fewer than four characters, one word of up to twelve
 * letters, or up to six digits. Redacting it would damage such responses, and it can be guessed.
 */
export const isWeakSecret = (value: string): boolean =>
  value.length < shortest || /^(?:[a-z]{1,12}|[A-Z][a-z]{0,11}|[A-Z]{1,12}|\d{1,6})$/.test(value);

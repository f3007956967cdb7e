/** Returns the command that runs one test of a suite alone, or the whole suite if no test is named. */
export function repeatCommand(suite, { file, title } = {}) {
  const words = ['npm test --', suite];
  if (file !== undefined) words.push('--file', quoted(file));
  if (title !== undefined) words.push('-t', quoted(title));
  return words.join(' ');
}

/** Returns a text as one word of a shell. */
const quoted = text =>
  /^[\w./-]+$/.test(text) ? text : /[$`"\\!]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`;

/** Returns a regular expression that finds exactly this text. Vitest and Playwright take titles as one. */
export const literalPattern = text => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

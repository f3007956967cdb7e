/** Returns the JSON that an output ends with. It begins with the first line that is only a bracket. */
export function jsonAtEnd(output) {
  const start = /^[{[]$/m.exec(output);
  if (start === null) throw new Error('the output has no JSON at its end');
  return JSON.parse(output.slice(start.index));
}

/** Returns the groups of a pattern that an output must contain. */
export function groupsIn(output, pattern) {
  const match = pattern.exec(output);
  if (match === null) throw new Error(`the output has nothing like ${pattern}`);
  return match.slice(1);
}

/** Returns the figure of Vitest's summary (`Tests  2 failed | 7 passed (9)`) or of Playwright's (one count per line). */
export function testsFigure(output) {
  const lines = output.split('\n').filter(line => /^\s*(Tests\s+)?\d+ (passed|failed|skipped)\b/.test(line));
  const count = word => Number(new RegExp(`(\\d+) ${word}`).exec(lines.join('\n'))?.[1] ?? 0);
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(count);
  return { text: `${passed} passed, ${failed} failed, ${skipped} skipped`, isMet: passed > 0 && failed === 0 };
}

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** Returns a text without the colors of a terminal. */
export const withoutColors = text => text.replaceAll(escapes, '');

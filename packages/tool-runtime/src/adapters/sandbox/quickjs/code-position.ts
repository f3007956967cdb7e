/** The file name of the code in stacks. */
export const CODE_FILE = 'code.js';
/** The start of the function around the code, on the first line of the code, so that line numbers are those of the code. */
export const CODE_OPENING = '(async (inputs, secrets) => {';

/**
 * Another function around the code, which does not parse if the code closes the first one, because its end differs. QuickJS
 * does not check the body of a constructed function by itself.
 */
export const asMethod = (code: string): string => `(class { async code(inputs, secrets) {${code}\n} })`;

/** Returns the line and the column of a stack line, as they are in the code. */
export function positionIn(line: string | undefined): { line?: number; column?: number } {
  const [, row, column] = /code\.js:(\d+)(?::(\d+))?/.exec(line ?? '') ?? [];
  if (row === undefined) return {};
  const at = Number(column) - (row === '1' ? CODE_OPENING.length : 0);
  return { line: Number(row), ...(at > 0 ? { column: at } : {}) };
}

/** Returns `line:column` of the innermost place in the code. `0:0` if the stack has none. */
export function siteIn(stack: string): string {
  const { line = 0, column = 0 } = positionIn(stack.split('\n').find(text => text.includes(`${CODE_FILE}:`)));
  return `${line}:${column}`;
}

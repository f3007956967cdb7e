/** Names that JavaScript has in Node.js, where code with packages runs, and not in the interpreter in which all other code runs. */
export const nodeNames = [
  'Intl',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'atob',
  'btoa',
  'structuredClone',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'Buffer',
  'process',
  'require',
  'crypto',
  'AbortController',
  'Blob',
  'FormData',
  'Headers',
] as const;

const used = new RegExp(`(?<![\\w$.'"\`/])(${nodeNames.join('|')})\\s*[.(]`, 'g');
const localized =
  /\.(toLocale(?:Date|Time)?String|toLocaleLowerCase|toLocaleUpperCase)\s*\(\s*[^\s)]|\.(localeCompare)\s*\([^()]*,/g;

/**
 * Returns the names of Node.js that code of JavaScript uses and does not declare, and the methods that it gives a locale. Reads the
 * text only, so a name in a comment counts.
 */
export function nodeNamesIn(code: string): string[] {
  const isDeclared = (name: string): boolean =>
    new RegExp(`(?:const|let|var|function|class)\\s+${name}\\b|typeof\\s+${name}\\b`).test(code);
  const names = [...code.matchAll(used)].map(([, name = '']) => name).filter(name => !isDeclared(name));
  const methods = [...code.matchAll(localized)].map(([, method, other]) => method ?? other ?? '');
  return [...new Set([...names, ...methods])];
}

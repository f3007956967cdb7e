import { StreamLanguage } from '@codemirror/language';

const tokens: readonly [RegExp, string][] = [
  [/^\/\*[^]*?(?:\*\/|$)/, 'comment'],
  [/^(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)/, 'string'],
  [/^`[^`]*`?/, 'propertyName'],
  [/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, 'number'],
  [/^\$(?:\$|[A-Za-z_]\w*)?/, 'variableName'],
  [/^(?:and|or|in|function)\b/, 'keyword'],
  [/^(?:true|false)\b/, 'bool'],
  [/^null\b/, 'null'],
  [/^[A-Za-z_]\w*/, 'propertyName'],
  [/^[{}[\]()]/, 'brace'],
  [/^[.,;:?]/, 'punctuation'],
];

/** Highlights JSONata, whose grammar has no parser for this editor. Source: the JSONata documentation, Expressions. */
export const jsonataLanguage = StreamLanguage.define<null>({
  name: 'jsonata',
  startState: () => null,
  token: stream => {
    if (stream.eatSpace()) return null;
    for (const [pattern, tag] of tokens) if (stream.match(pattern) !== null) return tag;
    stream.next();
    return null;
  },
  languageData: {
    closeBrackets: { brackets: ['(', '[', '{', '"', "'", '`'] },
    commentTokens: { block: { open: '/*', close: '*/' } },
  },
});

/** Text that a shell replaces: `$USER_ID`, `${USER_ID}`, `$(command)`, `%USER_ID%`; or that a person should: `<id>`, `{{id}}`. */
const variable = /^(?:\$\{?\w+\}?|\$\([\s\S]*\)|`[^`]*`|%\w+%|<[^<>]+>|\{\{[^{}]+\}\})$/;

/** Text that a documentation page writes in place of a key: `YOUR-API-KEY`, `[token]`, `REPLACE_ME`, `xxxx`. */
const wordsForKey =
  /^(?:(?:your|my)[-_ ]?[\w -]*|(?:insert|enter|replace|paste|put|add)[-_ ][\w -]*|(?:(?:the|an?)[-_ ])?(?:api|access|auth|secret|client)?[-_ ]?(?:key|token|secret|password)|\{[^{}]*\}|\[[^\]]*\]|x{3,}|\*{3,}|\.{3}|…|undefined|null|none|[\w-]{0,12}(?:\.{3}|…|x{4,}|\*{3,}))$/i;

/** Returns whether a text stands for a value that is not in the command. */
export const isVariable = (text: string): boolean => variable.test(text.trim());

/** Returns whether a text stands for a key that is not in the command. */
export const isPlaceholderOfKey = (text: string): boolean => isVariable(text) || wordsForKey.test(text.trim());

/** Returns the name in a text that stands for a value: `user_id` for `${USER_ID}`. Undefined if it is no name. */
export const nameOfVariable = (text: string): string | undefined =>
  isVariable(text) && !/^(?:\$\(|`)/.test(text)
    ? text
        .replaceAll(/[^A-Za-z0-9]+/g, '_')
        .replaceAll(/^_+|_+$/g, '')
        .toLowerCase()
    : undefined;

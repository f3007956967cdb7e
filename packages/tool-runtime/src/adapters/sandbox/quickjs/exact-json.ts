/**
 * The code that lets `JSON.parse` keep digits, run before the code of a tool and after everything of the host that parses. Numbers that
 * would lose digits become text, as the host reads them (`parseExactJson`). The text is parsed as it is first, for the errors of the language.
 */
export const exactJson = `(() => {
  const { parse } = JSON;
  const { isFinite, MAX_SAFE_INTEGER: mostSafe } = Number;
  const toNumber = Number;
  const suspicious = /\\d{16}|\\d[eE][-+]?\\d{3}/;
  const token = /"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"|-?\\d[\\d.eE+-]*/g;
  const losesDigits = literal => {
    const value = toNumber(literal);
    if (!isFinite(value)) return true;
    if (value === 0) return /^[^eE]*[1-9]/.test(literal);
    return (value > mostSafe || value < -mostSafe) && /^-?\\d+(?:\\.\\d*)?$/.test(literal);
  };
  const quoted = one => (one[0] !== '"' && losesDigits(one) ? '"' + one + '"' : one);
  JSON.parse = {
    parse(text, reviver) {
      const json = \`\${text}\`;
      if (!suspicious.test(json)) return parse(json, reviver);
      parse(json);
      return parse(json.replace(token, quoted), reviver);
    },
  }.parse;
})()`;

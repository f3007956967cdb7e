/** Keywords that can begin a read-only statement. All others are refused before the database would refuse them. */
const reading = new Set(['select', 'with', 'values', 'table', 'explain', 'show']);

/** Keywords that would end the provider's transaction, or outlive it on a connection that other calls use next. */
const notOurs = new Set(
  'begin start commit end rollback abort savepoint release prepare execute deallocate set reset discard listen unlisten notify copy load lock declare fetch close move'.split(
    ' ',
  ),
);

/** Returns the reason why a statement is not executed, or undefined. The database still enforces its own rules. */
export function statementFlaw(sql: string, readOnly: boolean): string | undefined {
  if (sql.includes('\0')) return 'contains an invalid character';
  const word = firstWord(sql);
  if (word === undefined) return 'has no statement';
  if (readOnly && !reading.has(word))
    return `begins with ${word.toUpperCase()}: only statements that read are allowed (${[...reading].join(', ').toUpperCase()})`;
  return notOurs.has(word) ? `begins with ${word.toUpperCase()}: transactions and sessions are managed by Pinion` : undefined;
}

/** Returns the first word after space, comments and opening parentheses, in lower case. */
function firstWord(sql: string): string | undefined {
  let at = 0;
  while (at < sql.length) {
    if (sql.startsWith('--', at)) {
      const end = sql.indexOf('\n', at);
      if (end < 0) return undefined;
      at = end + 1;
    } else if (sql.startsWith('/*', at)) {
      const end = endOfComment(sql, at);
      if (end === undefined) return undefined;
      at = end;
    } else if (/[\s(]/.test(sql[at] ?? '')) at += 1;
    else return /^[a-z]+/i.exec(sql.slice(at, at + 40))?.[0].toLowerCase();
  }
  return undefined;
}

/** Returns the end of a comment. Comments can be nested. */
function endOfComment(sql: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < sql.length - 1; at += 1) {
    if (sql.startsWith('/*', at)) {
      depth += 1;
      at += 1;
    } else if (sql.startsWith('*/', at)) {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

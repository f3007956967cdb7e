import { t } from '../../../../lib/texts/t.ts';
import { type Argument, splitArguments } from './split-arguments.ts';

export type SplitCommand =
  | {
      ok: true;
      words: readonly string[];
      /** The text that the shell hands to the command: a here-document or a here-string. */
      input: string | undefined;
      /** The rest of the line, which is another command. Empty if there is none. */
      rest: string;
    }
  | { ok: false; problem: string };

/** Lines and words before the command: comments, variables, prompts, and commands that run another one. */
const before =
  /^(?:\s|#[^\n]*\n|#\s(?=\s*curl\b)|(?:export\s|set\s)?\w+=(?:'[^'\n]*'|"[^"\n]*"|[^\s'";&]*)(?:[ \t]*(?:;|&&)|(?=\s))|[$>%]\s|(?:sudo|time|command|exec)\s)*/;
const start = new RegExp(`${before.source}(?:[\\w./~-]*/)?curl(?:\\.exe)?(?=\\s|$)`, 'i');

/** Returns whether a text is a cURL command line, with or without a shell prompt. */
export const isCurlCommand = (text: string): boolean => start.test(text);

/** Operators before another command. */
const separators: ReadonlySet<string> = new Set(['|', '||', '&', '&&', ';']);
/** Operators about files, alone or with their file, which is the first group. `<id>` is none. */
const redirection = /^(?:[12]?>{1,2}(\S*)|&>|<|<<<)$/;

/**
 * Returns the arguments of a cURL command, unquoted as Bash does it, or as `cmd.exe` does it for a command that is escaped with
 * `^`. Variables are kept as they are written.
 */
export function splitCommand(text: string): SplitCommand {
  if (!isCurlCommand(text)) return { ok: false, problem: t('This is not a cURL command. It has to start with curl.') };
  const { command, input } = withoutHereDocument(joinedLines(withoutCarets(plainQuotes(text).replace(start, ''))));
  const all = splitArguments(command);
  if (all === undefined) return { ok: false, problem: t('A quotation mark is not closed. Copy the whole command.') };
  const end = all.findIndex(({ text: word, isQuoted }) => !isQuoted && separators.has(word));
  const own = end < 0 ? all : all.slice(0, end);
  const rest = end < 0 ? [] : all.slice(end).map(({ text: word }) => word);
  const hereString = own.findIndex(({ text: word, isQuoted }) => !isQuoted && word === '<<<');
  return {
    ok: true,
    words: withoutRedirections(own),
    input: input ?? (hereString < 0 ? undefined : `${own[hereString + 1]?.text ?? ''}\n`),
    rest: rest.every(word => separators.has(word)) ? '' : rest.join(' '),
  };
}

/** Returns the words without those about files: `> out.json`, `2>&1`. */
function withoutRedirections(words: readonly Argument[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const { text = '', isQuoted = false } = words[at] ?? {};
    const found = isQuoted ? null : redirection.exec(text);
    if (found === null) kept.push(text);
    else if ((found[1] ?? '') === '') at += 1;
  }
  return kept;
}

const hereDocument = /<<(-?)[ \t]*(?:'([^'\n]+)'|"([^"\n]+)"|\\?([A-Za-z_][\w-]*))([^\n]*)\n/;

/** Returns the command without its here-document, and the text of that. */
function withoutHereDocument(text: string): { command: string; input?: string } {
  const found = hereDocument.exec(text);
  if (found === null) return { command: text };
  const [whole, dash, ...words] = found;
  const delimiter = words.slice(0, 3).find(word => word !== undefined);
  const lines = text.slice(found.index + whole.length).split('\n');
  const trimmed = lines.map(line => (dash === '-' ? line.replace(/^\t+/, '') : line));
  const end = trimmed.findIndex(line => line === delimiter);
  if (end < 0) return { command: text };
  const after = lines.slice(end + 1).join('\n');
  return { command: `${text.slice(0, found.index)} ${words[3] ?? ''} ${after}`, input: trimmed.slice(0, end).join('\n') };
}

/** Returns a command with the quotation marks and dashes that word processors and chats have replaced. */
function plainQuotes(text: string): string {
  if (!/(?:^|[\s=])[“”„‘’–—]/.test(text)) return text;
  return text
    .replaceAll(/[“”„]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/(?<=\s)[–—](?=[a-z][a-z-]+)/gi, '--')
    .replaceAll(/(?<=\s)[–—](?=[a-z])/gi, '-');
}

/** Returns a command without the ends of lines that it goes on after: with a backslash, also before blanks, or a backtick of PowerShell. */
const joinedLines = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/(?<=\s)`[ \t]*\n/g, ' ')
    .replaceAll(/\\[ \t]+\n(?=\s*-)/g, ' ');

/** Removes the escapes of `cmd.exe`. Browsers write `^"` around each argument, and `^` at the end of a line. */
const withoutCarets = (text: string): string =>
  isForCmd(text) ? text.replaceAll(/\^[ \t]*\r?\n/g, ' ').replaceAll(/\^([\s\S])/g, '$1') : text;

const isForCmd = (text: string): boolean => /^\s+\^"/.test(text) || (/"\s*\^[ \t]*\r?\n/.test(text) && !/\s'/.test(text));

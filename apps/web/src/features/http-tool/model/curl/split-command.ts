import { t } from '../../../../lib/texts/t.ts';
import { splitArguments } from './split-arguments.ts';

export type SplitCommand = { ok: true; words: readonly string[] } | { ok: false; problem: string };

const start = /^\s*(?:[$>%#]\s+)?curl(?:\.exe)?(?=\s|$)/i;

/** Returns whether a text is a cURL command line, with or without a shell prompt. */
export const isCurlCommand = (text: string): boolean => start.test(text);

/** Operators that end the command: the rest goes to another program or into a file. */
const ends = /^(?:\||\|\||&|&&|;|[12]?>{1,2}|<)$/;

/**
 * Returns the arguments of a cURL command, unquoted as Bash does it, or as `cmd.exe` does it for a command that is escaped with
 * `^`. Variables are kept as they are written.
 */
export function splitCommand(text: string): SplitCommand {
  if (!isCurlCommand(text)) return { ok: false, problem: t('This is not a cURL command. It has to start with curl.') };
  const words = splitArguments(withoutCarets(text.replace(start, '')).replaceAll('\r\n', '\n'));
  if (words === undefined) return { ok: false, problem: t('A quotation mark is not closed. Copy the whole command.') };
  const end = words.findIndex(word => ends.test(word));
  return { ok: true, words: end < 0 ? words : words.slice(0, end) };
}

/** Removes the escapes of `cmd.exe`. Browsers write `^"` around each argument, and `^` at the end of a line. */
const withoutCarets = (text: string): string =>
  isForCmd(text) ? text.replaceAll(/\^[ \t]*\r?\n/g, ' ').replaceAll(/\^([\s\S])/g, '$1') : text;

const isForCmd = (text: string): boolean => /^\s+\^"/.test(text) || (/"\s*\^[ \t]*\r?\n/.test(text) && !/\s'/.test(text));

import { type OptionMeaning, optionOf } from './curl-options.ts';

/**
 * An option of a command, with the name as it is written. A URL that follows an option nobody knows is `doubtful`: it can be the value
 * of that option.
 */
export type ReadOption = { name: string; meaning: OptionMeaning | 'unknown'; value: string; isDoubtful?: true };

/** Returns the options of a command in their order. A word that is no option is a URL. Stops at `--next`. */
export function readOptions(words: readonly string[]): ReadOption[] {
  const read: ReadOption[] = [];
  let areOptionsOver = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--' && !areOptionsOver) {
      areOptionsOver = true;
    } else if (areOptionsOver || !word.startsWith('-') || word === '-') {
      const isDoubtful = read.at(-1)?.meaning === 'unknown' && !areOptionsOver;
      read.push({ name: 'url', meaning: 'url', value: word, ...(isDoubtful && { isDoubtful }) });
    } else {
      const found = word.startsWith('--') ? longOption(word, words[at + 1]) : shortOptions(word, words[at + 1]);
      read.push(...found.read);
      if (found.hasTakenNext) at += 1;
    }
    if (read.at(-1)?.meaning === 'next') break;
  }
  return read;
}

type Found = { read: ReadOption[]; hasTakenNext: boolean };

function longOption(word: string, next: string | undefined): Found {
  const [, name = '', inline] = /^--([^=]*)(?:=([\s\S]*))?$/.exec(word) ?? [];
  const option = optionOf(name);
  if (option === undefined) return { read: [{ name: `--${name}`, meaning: 'unknown', value: '' }], hasTakenNext: false };
  const isNext = option.hasValue && inline === undefined;
  const value = option.hasValue ? (inline ?? next ?? '') : '';
  return { read: [{ name: `--${name}`, meaning: option.meaning, value }], hasTakenNext: isNext };
}

/** Reads `-sXPOST`: flags in one word, of which the last one can have its value attached. */
function shortOptions(word: string, next: string | undefined): Found {
  const read: ReadOption[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const name = word.charAt(at);
    const option = optionOf(name);
    const shown = `-${name}`;
    if (option?.hasValue !== true) {
      read.push({ name: shown, meaning: option?.meaning ?? 'unknown', value: '' });
      continue;
    }
    const attached = word.slice(at + 1);
    read.push({ name: shown, meaning: option.meaning, value: attached === '' ? (next ?? '') : attached });
    return { read, hasTakenNext: attached === '' };
  }
  return { read, hasTakenNext: false };
}

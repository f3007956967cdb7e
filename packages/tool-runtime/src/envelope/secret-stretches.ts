/** A stretch of a text, from `start` (inclusive) to `end` (exclusive). */
export type Stretch = { start: number; end: number };

/** Minimum number of consecutive characters that disclose a secret. */
const shortestPart = 12;
/**
 * Block size for indexing: any stretch of `shortestPart` characters contains a whole block of a text that is cut into blocks of
 * this size.
 */
const block = 6;
const shortestRun = 16;

type Position = { run: string; at: number };

/**
 * Finds parts of secrets: 12 or more consecutive characters of a random-looking run of 16 or more. Words, addresses, the frame
 * of a PEM and the first two parts of a JWT (RFC 7519), which other tokens share, are not such runs.
 */
export class SecretStretches {
  private readonly blocks = new Map<string, Position[]>();

  constructor(values: Iterable<string>) {
    for (const value of values)
      for (const run of randomRuns(value))
        for (let at = 0; at + block <= run.length; at += 1) {
          const key = run.slice(at, at + block);
          const positions = this.blocks.get(key);
          if (positions === undefined) this.blocks.set(key, [{ run, at }]);
          else positions.push({ run, at });
        }
  }

  /** Returns the parts in a text, in order, without overlaps. */
  in(text: string): Stretch[] {
    const found: Stretch[] = [];
    if (this.blocks.size === 0) return found;
    for (let at = 0; at + block <= text.length; at += block) {
      const stretch = this.longestAt(text, at);
      if (stretch === undefined) continue;
      const last = found.at(-1);
      if (last !== undefined && stretch.start <= last.end) last.end = Math.max(last.end, stretch.end);
      else found.push(stretch);
    }
    return found;
  }

  private longestAt(text: string, at: number): Stretch | undefined {
    let longest: Stretch | undefined;
    for (const position of this.blocks.get(text.slice(at, at + block)) ?? []) {
      const stretch = grown(text, at, position);
      const size = stretch.end - stretch.start;
      if (size < shortestPart || size <= (longest === undefined ? 0 : longest.end - longest.start)) continue;
      if (isRandom(text.slice(stretch.start, stretch.end))) longest = stretch;
    }
    return longest;
  }
}

/** Extends an equal block on both sides for as far as the text equals the run. */
function grown(text: string, textAt: number, { run, at }: Position): Stretch {
  let before = 0;
  while (before < textAt && before < at && text[textAt - before - 1] === run[at - before - 1]) before += 1;
  let after = block;
  while (textAt + after < text.length && at + after < run.length && text[textAt + after] === run[at + after]) after += 1;
  return { start: textAt - before, end: textAt + after };
}

function randomRuns(value: string): string[] {
  const secret = value.replace(/-----[^-]*-----/g, ' ').replace(/\beyJ[\w-]+\.(?:eyJ[\w-]*\.)?/g, ' ');
  const runs = /^[A-Za-z0-9+/\s]+={0,2}$/.test(secret) ? secret.split(/\s+/) : secret.split(/[^A-Za-z0-9_-]+/);
  return runs.filter(run => run.length >= shortestRun && isRandom(run));
}

/** Checks for digits among letters, or capitals among lowercase letters, as no word has them. */
const isRandom = (text: string): boolean =>
  (/\d/.test(text) && /[A-Za-z]/.test(text)) || (/(?:[A-Z].*){3}/s.test(text) && /(?:[a-z].*){3}/s.test(text));

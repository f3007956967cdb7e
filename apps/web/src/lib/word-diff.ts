import { diffWordsWithSpace } from 'diff';

export type WordPart = { kind: 'same' | 'added' | 'removed'; text: string };

/** Maximum number of changed words that are searched for. Texts that differ more are shown as replaced. */
const mostEdits = 2_000;
/** Length of the unchanged text that is kept on each side of a change. */
const context = 80;

/** Compares two texts word by word. */
export function wordDiff(before: string, after: string): WordPart[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: mostEdits }) as
    | ReturnType<typeof diffWordsWithSpace>
    | undefined;
  if (parts === undefined)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return parts.map(({ value, added, removed }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value }));
}

/** Shortens unchanged text that is far from any change. */
export const shortenSame = (parts: readonly WordPart[]): WordPart[] =>
  parts.map((part, index) => {
    const { kind, text } = part;
    if (kind !== 'same' || text.length <= context * 2) return part;
    const head = index === 0 ? '' : text.slice(0, context);
    const tail = index === parts.length - 1 ? '' : text.slice(-context);
    return { kind, text: `${head} … ${tail}` };
  });

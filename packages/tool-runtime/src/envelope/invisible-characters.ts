/**
 * Characters that are not drawn: zero width, joiners, direction marks, soft hyphens, variation selectors (Unicode,
 * DerivedCoreProperties).
 */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
/** The escapes of those characters in JSON inside JSON. */
const written = /\\+u(?:00ad|034f|061c|115f|1160|17b[45]|180[b-e]|200[b-f]|202[a-e]|206[\da-f]|fe0[\da-f]|feff)/i;
const either = new RegExp(`${invisible.source}|${written.source}`, 'giu');

export const hasInvisible = (text: string): boolean => invisible.test(text) || written.test(text);

/**
 * The text without invisible characters. `at[n]` is the position of its n-th character in the original text, and one more entry
 * marks the end.
 */
export type VisibleText = { text: string; at: number[] };

export function withoutInvisible(text: string): VisibleText {
  const at: number[] = [];
  let visible = '';
  let from = 0;
  const take = (to: number): void => {
    visible += text.slice(from, to);
    for (let index = from; index < to; index += 1) at.push(index);
  };
  for (const match of text.matchAll(either)) {
    take(match.index);
    from = match.index + match[0].length;
  }
  take(text.length);
  at.push(text.length);
  return { text: visible, at };
}

/** The marks of a text that is better read as rendered Markdown (CommonMark and the tables of GitHub). */
const signs: readonly RegExp[] = [
  /^#{1,6} \S/m,
  /^\s{0,3}(?:[-*+]|\d{1,3}[.)]) \S.*\n+\s{0,3}(?:[-*+]|\d{1,3}[.)]) \S/m,
  /^```/m,
  /^> \S/m,
  /^\|.+\|\s*\n\|[\s:|-]+\|/m,
  /\*\*[^\s*][^*\n]*\*\*/,
  /\[[^\]\n]+\]\(https?:\/\/[^)\s]+\)/,
  /`[^`\n]+`/,
];

/** Maximum characters of a text that is rendered. A longer one is shown as text. */
const longest = 50_000;

/** Returns true if a text is better read as rendered Markdown. */
export const looksLikeMarkdown = (text: string): boolean => text.length <= longest && signs.some(sign => sign.test(text));

import { type DataTexts, dataTexts } from './data-texts.ts';
import { closes, opens } from './markers.ts';
import { renderedTexts } from './rendered-texts.ts';

/** Returns the page's texts that are neither in the catalog nor sent by the server. The language must be the made-up one. */
export function untranslatedTexts(answers: readonly unknown[]): string[] {
  const isData = dataRule(dataTexts(answers));
  return renderedTexts()
    .filter(({ text }) => !isData(withoutCatalog(text)))
    .map(({ text, selector }) => `${legible(text)}   (${selector})`);
}

const word = /\p{L}{2,}/u;
/** Identifiers such as `ord_1042`, `payment.charge`, `a1b2c3`, `alt+T`, which are not words of any language. */
const identifier = /[\p{L}\p{N}_.:@+/-]*(?:[\p{N}_]|[.@+]\p{L})[\p{L}\p{N}_.:@+/-]*/gu;
/** Figures, which keep the symbol of their unit in every language. */
const figure = /\d[\d.,]*\s?(?:ms|s|min|h|B|KB|MB|GB)\b/g;

/** Removes catalog texts. A text that was truncated has lost its closing marker. */
function withoutCatalog(text: string): string {
  const pair = new RegExp(`${opens}[^${opens}${closes}]*(?:${closes}|$)`, 'g');
  for (let rest = text; ; rest = text) {
    text = rest.replace(pair, ' ');
    if (text === rest) return text;
  }
}

/**
 * Returns a rule that recognizes data: a text that the server sent, alone or beside others, or a longer piece of it. A single
 * lowercase word is not data unless it names something, because the server uses such words for states and kinds, which the app
 * displays as its own texts.
 */
function dataRule({ texts, names }: DataTexts): (text: string) => boolean {
  const trimmed = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const isWord = (text: string): boolean => /^[\p{L}-]+$/u.test(text);
  const sent = [
    ...new Set([...[...texts].map(trimmed).filter(text => !/^\p{Ll}+(?:-\p{Ll}+)*$/u.test(text)), ...[...names].map(trimmed)]),
  ];
  const labels = new Set(sent.filter(isWord));
  const phrases = sent
    .filter(text => !isWord(text) && word.test(text))
    .map(text => text.toLowerCase())
    .sort((a, b) => b.length - a.length);
  const isPiece = (text: string): boolean => text.length >= 12 && phrases.some(whole => whole.includes(text));
  return text => {
    const plain = trimmed(text.replace(figure, ' '));
    if (!word.test(plain.replace(identifier, ' '))) return true;
    let rest = plain.toLowerCase();
    // A message can follow its code and be cut: `POLICY_DENIED, the tool is off for th…`.
    if (isPiece(rest.replace(/^[a-z]+(?:_[a-z]+)+, /, '').replace(/…$/, ''))) return true;
    for (const whole of phrases) if (rest.includes(whole)) rest = rest.replaceAll(whole, ' ');
    const left = new Set(rest.replace(identifier, ' ').match(/[\p{L}-]{2,}/gu));
    for (const one of plain.match(/[\p{L}-]+/gu) ?? []) if (labels.has(one)) left.delete(one.toLowerCase());
    return left.size === 0;
  };
}

const legible = (text: string): string => text.replaceAll(opens, '«').replaceAll(closes, '»').replace(/\s+/g, ' ').trim();

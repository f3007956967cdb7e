import type { Page } from '@playwright/test';
import { afterFrames } from './after-frames.ts';
import { closes, opens } from './pseudo-locale.ts';

/** A text that users read or hear, and its location. */
type RenderedText = { text: string; selector: string };
type Data = { texts: string[]; names: string[] };

const attempts = 8;
const framesBetween = 30;

/**
 * Returns the page's texts that are not in the catalog. The language must be the made-up one. A page arrives in English and is
 * rendered again in its language, later on a busy machine, so only persistent texts are returned.
 */
export async function untranslatedTexts(page: Page): Promise<string[]> {
  let outside = await outsideNow(page);
  for (let attempt = 1; outside.length > 0 && attempt < attempts; attempt += 1) {
    await afterFrames(page, framesBetween);
    const now = new Set(await outsideNow(page));
    outside = outside.filter(text => now.has(text));
  }
  return outside;
}

async function outsideNow(page: Page): Promise<string[]> {
  const { said, data } = await page.evaluate(hear);
  const isData = dataRule(data);
  return said.filter(({ text }) => !isData(withoutCatalog(text))).map(({ text, selector }) => `${shown(text)}   (${selector})`);
}

/** The number of characters from which a part of a text that the server sent is recognized. */
const leastOfPiece = 12;
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
function dataRule({ texts, names }: Data): (text: string) => boolean {
  const trimmed = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const isWord = (text: string): boolean => /^[\p{L}-]+$/u.test(text);
  const visibleTexts = [
    ...new Set([...texts.map(trimmed).filter(text => !/^\p{Ll}+(?:-\p{Ll}+)*$/u.test(text)), ...names.map(trimmed)]),
  ];
  const label = new Set(visibleTexts.filter(isWord));
  const phrases = visibleTexts
    .filter(text => !isWord(text) && word.test(text))
    .map(text => text.toLowerCase())
    .sort((a, b) => b.length - a.length);
  const isPiece = (text: string): boolean => text.length >= leastOfPiece && phrases.some(whole => whole.includes(text));
  /** Removes the beginning of a phrase that is cut off at the end of a text. */
  const withoutCut = (text: string): string => {
    if (!text.endsWith('…')) return text;
    const kept = text.slice(0, -1);
    const starts = phrases.map(whole => {
      const start = whole.length < leastOfPiece ? -1 : kept.indexOf(whole.slice(0, leastOfPiece));
      return start >= 0 && whole.startsWith(kept.slice(start)) ? start : kept.length;
    });
    return kept.slice(0, Math.min(kept.length, ...starts));
  };
  return text => {
    const plain = trimmed(text.replace(figure, ' '));
    if (!word.test(plain.replace(identifier, ' '))) return true;
    let rest = plain.toLowerCase();
    if (isPiece(rest.replace(/…$/, ''))) return true;
    rest = withoutCut(rest);
    for (const whole of phrases) if (rest.includes(whole)) rest = rest.replaceAll(whole, ' ');
    const left = new Set(rest.replace(identifier, ' ').match(/[\p{L}-]{2,}/gu));
    for (const one of plain.match(/[\p{L}-]+/gu) ?? []) if (label.has(one)) left.delete(one.toLowerCase());
    return left.size === 0;
  };
}

const shown = (text: string): string => text.replaceAll(opens, '«').replaceAll(closes, '»').replace(/\s+/g, ' ').trim();

/**
 * Collects texts in the page. Code, keys, user input and elements that are marked as names (`translate="no"`) or as one
 * language (`lang="en"`) are excluded.
 */
function hear(): { said: RenderedText[]; data: Data } {
  const quoted = '[translate="no"], body [lang], .react-flow__attribution, code, pre';
  const untold = `${quoted}, kbd, samp, script, style, noscript, textarea, [contenteditable="true"]`;
  const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'alt', 'placeholder'];
  const result: RenderedText[] = [];
  const positionOf = (element: Element): string => {
    const named = element.closest('[class]')?.getAttribute('class') ?? '';
    return `${element.tagName.toLowerCase()} ${named.split(' ')[0]?.slice(0, 40)}`;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let at = walker.nextNode(); at !== null; at = walker.nextNode()) {
    if (at instanceof Element) {
      if (!at.checkVisibility()) continue;
      for (const name of spoken) {
        // React Flow includes the handle's id in its accessible name.
        const text = at.getAttribute(name)?.replace(` ${at.getAttribute('data-handleid')} `, ' ');
        if (text !== undefined && at.closest(quoted) === null) result.push({ text, selector: `${name} of ${positionOf(at)}` });
      }
      for (const part of ['::before', '::after']) {
        const content = /^"(.*)"$/.exec(getComputedStyle(at, part).content)?.[1];
        // Initials are those of a name, which is the same in every language.
        if (content !== undefined && content !== at.getAttribute('data-initials'))
          result.push({ text: content, selector: `${part} of ${positionOf(at)}` });
      }
    } else {
      const parent = at.parentElement;
      if (parent === null || parent.closest(untold) !== null || !parent.checkVisibility()) continue;
      result.push({ text: at.textContent ?? '', selector: positionOf(parent) });
    }
  }
  const { texts, names } = globalThis.dataTexts;
  return { said: result, data: { texts: [...texts], names: [...names] } };
}

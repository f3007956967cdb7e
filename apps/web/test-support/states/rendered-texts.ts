/** A text that users read or hear, and its location. */
export type RenderedText = { text: string; selector: string };

const quoted = '[translate="no"], body [lang], .react-flow__attribution, code, pre';
const untold = `${quoted}, kbd, samp, script, style, noscript, textarea, [contenteditable="true"]`;
const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'alt', 'placeholder'];

/**
 * Collects texts in the page. Code, keys, user input and elements that are marked as names (`translate="no"`) or as one
 * language (`lang="en"`) are excluded.
 */
export function renderedTexts(): RenderedText[] {
  const texts: RenderedText[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let at = walker.nextNode(); at !== null; at = walker.nextNode()) {
    if (at instanceof Element) {
      if (at.checkVisibility()) texts.push(...textsOf(at));
      continue;
    }
    const parent = at.parentElement;
    if (parent === null || parent.closest(untold) !== null || !parent.checkVisibility()) continue;
    texts.push({ text: at.textContent ?? '', selector: positionOf(parent) });
  }
  return texts;
}

/** Returns the texts of attributes and of generated content. */
function textsOf(element: Element): RenderedText[] {
  const texts: RenderedText[] = [];
  for (const name of spoken) {
    // React Flow includes the handle's id in its accessible name.
    const text = element.getAttribute(name)?.replace(` ${element.getAttribute('data-handleid')} `, ' ');
    if (text !== undefined && element.closest(quoted) === null)
      texts.push({ text, selector: `${name} of ${positionOf(element)}` });
  }
  for (const part of ['::before', '::after']) {
    const content = /^"(.*)"$/.exec(getComputedStyle(element, part).content)?.[1];
    // Initials are those of a name, which is the same in every language.
    if (content !== undefined && content !== element.getAttribute('data-initials'))
      texts.push({ text: content, selector: `${part} of ${positionOf(element)}` });
  }
  return texts;
}

function positionOf(element: Element): string {
  const named = element.closest('[class]')?.getAttribute('class') ?? '';
  return `${element.tagName.toLowerCase()} ${named.split(' ')[0]?.slice(0, 40)}`;
}

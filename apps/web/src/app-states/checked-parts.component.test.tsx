import { afterEach, describe, expect, it } from 'vitest';
import { CheckedParts } from '../../test-support/checked-parts.ts';
import { barriersOn } from '../../test-support/expect-accessible.ts';

const list = (of: string) => `<ul class="list">${`<li tabindex="-1">${of}</li>`.repeat(8)}</ul>`;

function show(html: string): HTMLElement {
  const root = document.body.appendChild(document.createElement('main'));
  root.innerHTML = html;
  return root;
}

afterEach(() => document.querySelectorAll('main').forEach(main => main.remove()));

describe('CheckedParts', () => {
  /** Returns what is left out of a second check, after a change of the page. */
  function knownAfter(change: (root: HTMLElement) => void, mode = 'light'): string[] {
    const parts = new CheckedParts();
    const root = show(`<section id="_r_1_">${list('tea')}<p>none</p></section>${list('cups')}`);
    parts.unchanged(root, 'light').record();
    change(root);
    return parts.unchanged(root, mode).known.map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 3)}`);
  }

  it('leaves out the largest parts that are as before, with new numbers of mounted elements', () => {
    expect(knownAfter(root => root.firstElementChild?.setAttribute('id', '_r_2_'))).toEqual(['SECTION tea', 'UL cup']);
  });

  it('leaves out the parts beside and in one that changed', () => {
    expect(knownAfter(root => root.querySelector('p')?.replaceChildren('some'))).toEqual(['UL tea', 'UL cup']);
  });

  it.each<[string, (root: HTMLElement) => void]>([
    ['a text', root => root.querySelector('li')?.replaceChildren('milk')],
    ['a class around it', root => root.querySelector('section')?.classList.add('is-muted')],
    ['a style around it', root => root.querySelector('section')?.style.setProperty('color', 'gray')],
    ['its size', root => root.style.setProperty('padding', '100px')],
    ['the focus', root => root.querySelector('li')?.focus()],
  ])('checks a part again after a change of %s', (_what, change) => {
    expect(knownAfter(change)).not.toContain('UL tea');
  });

  it('checks everything again in another mode', () => {
    expect(knownAfter(() => undefined, 'dark')).toEqual([]);
  });
});

describe('barriersOn', () => {
  it('finds a barrier that appears after a check, as often as it is there', async () => {
    const parts = new CheckedParts();
    const root = show(`${list('tea')}<section>${list('cups')}</section>`);
    expect(await barriersOn(parts)).toEqual([]);
    root.querySelector('section')?.style.setProperty('color', '#eee');
    const found = await barriersOn(parts);
    expect(found).toHaveLength(8);
    expect(found[0]).toMatch(/^color-contrast: section > ul > li/);
    expect(await barriersOn(parts)).toEqual(found);
  });
});

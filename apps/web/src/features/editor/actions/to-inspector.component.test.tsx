import { expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { toInspector } from './to-inspector.ts';

/** Adds an element to the page until the test ends. */
function add<T extends HTMLElement>(element: T): T {
  onTestFinished(() => element.remove());
  return document.body.appendChild(element);
}

/** Adds an inspector whose settings are loading. Returns what draws them. */
function addInspector(): () => HTMLElement {
  const panel = add(document.createElement('aside'));
  panel.setAttribute('aria-label', 'Inspector');
  panel.innerHTML = '<header><input></header><div><p aria-busy="true">Loading settings…</p></div>';
  return () => {
    const field = document.createElement('textarea');
    panel.lastElementChild?.replaceChildren(field);
    return field;
  };
}

const frames = async (count: number): Promise<void> => {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
};
const focused = (): Element | null => document.activeElement;

it('toInspector focuses the first setting, however late it is drawn', async () => {
  const draw = addInspector();
  toInspector('first');
  await frames(5);
  expect(focused()).toBe(document.body);
  const field = draw();
  await expect.poll(focused).toBe(field);
});

it('toInspector leaves the focus where the user has moved it while settings were loading', async () => {
  const draw = addInspector();
  const elsewhere = add(document.createElement('button'));
  elsewhere.textContent = 'Elsewhere';
  toInspector('first');
  await frames(2);
  await userEvent.click(elsewhere);
  draw();
  await frames(2);
  expect(focused()).toBe(elsewhere);
});

import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { toInspector } from './to-inspector.ts';

const longLoad = 5000;

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

describe('toInspector', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame'] }));
  afterEach(() => void vi.useRealTimers());

  it('toInspector focuses the first setting, however late it is drawn', () => {
    const draw = addInspector();
    toInspector('first');
    vi.advanceTimersByTime(longLoad);
    expect(document.activeElement).toBe(document.body);
    const field = draw();
    vi.advanceTimersByTime(longLoad);
    expect(document.activeElement).toBe(field);
  });

  it('toInspector leaves the focus where the user has moved it while settings were loading', () => {
    const draw = addInspector();
    const elsewhere = add(document.createElement('button'));
    toInspector('first');
    vi.advanceTimersByTime(longLoad);
    elsewhere.focus();
    draw();
    vi.advanceTimersByTime(longLoad);
    expect(document.activeElement).toBe(elsewhere);
  });
});

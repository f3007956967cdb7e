import { describe, expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { focusWhenDrawn } from './focus-when-drawn.ts';

const frame = (): Promise<number> => new Promise(requestAnimationFrame);

function add(id: string): HTMLElement {
  const field = document.createElement('input');
  field.id = id;
  onTestFinished(() => field.remove());
  return document.body.appendChild(field);
}

const find = (id: string) => () => document.getElementById(id);
const focused = (): string | undefined => document.activeElement?.id;

describe('focusWhenDrawn', () => {
  it('focusWhenDrawn focuses an element that is drawn later and calls back once', async () => {
    const seen: string[] = [];
    focusWhenDrawn(find('late'), ({ id }) => seen.push(id));
    for (let count = 0; count < 5; count += 1) await frame();
    expect(seen).toEqual([]);
    add('late');
    await expect.poll(focused).toBe('late');
    add('other');
    await frame();
    expect(seen).toEqual(['late']);
  });

  it('focusWhenDrawn waits until a hidden element takes the focus', async () => {
    const field = add('hidden');
    field.style.visibility = 'hidden';
    focusWhenDrawn(find('hidden'));
    await frame();
    await frame();
    expect(focused()).toBe('');
    field.style.visibility = 'visible';
    await expect.poll(focused).toBe('hidden');
  });

  it.each(['Tab', 'Escape'])('focusWhenDrawn ends its wait when the user presses %s', async key => {
    add('first').focus();
    focusWhenDrawn(find('late'));
    await frame();
    await userEvent.keyboard(`{${key}}`);
    add('late');
    await frame();
    await frame();
    expect(focused()).not.toBe('late');
  });

  it('focusWhenDrawn focuses what the last call names', async () => {
    focusWhenDrawn(find('one'));
    focusWhenDrawn(find('two'));
    add('two');
    await expect.poll(focused).toBe('two');
    add('one');
    await frame();
    expect(focused()).toBe('two');
  });
});

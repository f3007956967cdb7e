import { expect, test } from 'vitest';
import { matchesChord, formatChord } from './keyboard.ts';

const press = (key: string, dragged: Partial<Record<'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  ...dragged,
});

test('matchesChord accepts Meta or Ctrl for mod', () => {
  expect(matchesChord(press('k', { metaKey: true }), 'mod+k')).toBe(true);
  expect(matchesChord(press('K', { ctrlKey: true }), 'mod+k')).toBe(true);
  expect(matchesChord(press('k'), 'mod+k')).toBe(false);
});

test('matchesChord rejects an additional modifier key', () => {
  expect(matchesChord(press('z', { metaKey: true, shiftKey: true }), 'mod+z')).toBe(false);
  expect(matchesChord(press('z', { metaKey: true, shiftKey: true }), 'mod+shift+z')).toBe(true);
  expect(matchesChord(press('ArrowRight', { shiftKey: true }), 'ArrowRight')).toBe(false);
});

test('matchesChord ignores Shift for punctuation characters', () => {
  expect(matchesChord(press('/', { shiftKey: true }), '/')).toBe(true);
  expect(matchesChord(press('?', { shiftKey: true }), '?')).toBe(true);
});

test('formatChord uses the key names of the platform', () => {
  expect(formatChord('mod+k', true)).toBe('⌘ K');
  expect(formatChord('mod+shift+Enter', false)).toBe('Ctrl ⇧ ↵');
});

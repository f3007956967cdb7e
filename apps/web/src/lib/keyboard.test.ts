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

test('mod is either of the two', () => {
  expect(matchesChord(press('k', { metaKey: true }), 'mod+k')).toBe(true);
  expect(matchesChord(press('K', { ctrlKey: true }), 'mod+k')).toBe(true);
  expect(matchesChord(press('k'), 'mod+k')).toBe(false);
});

test('a held key that was not asked for is another chord', () => {
  expect(matchesChord(press('z', { metaKey: true, shiftKey: true }), 'mod+z')).toBe(false);
  expect(matchesChord(press('z', { metaKey: true, shiftKey: true }), 'mod+shift+z')).toBe(true);
  expect(matchesChord(press('ArrowRight', { shiftKey: true }), 'ArrowRight')).toBe(false);
});

test('signs do not care how the keyboard makes them', () => {
  expect(matchesChord(press('/', { shiftKey: true }), '/')).toBe(true);
  expect(matchesChord(press('?', { shiftKey: true }), '?')).toBe(true);
});

test('a chord is shown in the words of the machine', () => {
  expect(formatChord('mod+k', true)).toBe('⌘ K');
  expect(formatChord('mod+shift+Enter', false)).toBe('Ctrl ⇧ ↵');
});

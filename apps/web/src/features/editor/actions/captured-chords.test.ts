import { expect, it } from 'vitest';
import { capturedChords } from './captured-chords.ts';
import { actionTable } from './action-table.ts';
import { shortcutScopeOf } from '../canvas-editing/shortcut-scope-of.ts';

it('every chord that the browser or the canvas would take is held until the actions are here, and no other', () => {
  const wanted = actionTable
    .filter(action => action.isHeardElsewhere !== true)
    .flatMap(action => action.chords.map(chord => [chord, shortcutScopeOf(action, chord)] as const))
    .filter(([chord]) => /mod\+|Arrow|^\/$/.test(chord));
  expect(capturedChords).toEqual(Object.fromEntries(wanted));
});

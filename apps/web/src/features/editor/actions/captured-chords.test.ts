import { expect, it } from 'vitest';
import { capturedChords } from './captured-chords.ts';
import { actionTable } from './action-table.ts';
import { shortcutScopeOf } from './use-action-keys.ts';

it('capturedChords captures exactly the shortcuts the browser or the canvas would handle until the actions load', () => {
  const wanted = actionTable
    .filter(action => action.isHandledElsewhere !== true)
    .flatMap(action => action.chords.map(chord => [chord, shortcutScopeOf(action, chord)] as const))
    .filter(([chord]) => /mod\+|Arrow|^shift\+Enter$|^\/$/.test(chord));
  expect(capturedChords).toEqual(Object.fromEntries(wanted));
});

import { describe, it } from 'vitest';
import { checkPageStates } from './check-page-states.ts';
import type { PageState } from './page-state.ts';
import { sceneServer } from './scene-server.ts';

/** Defines a test for each state, from its loading to the last dialog. */
export function testStates(area: string, states: readonly PageState[]): void {
  describe(`states of the ${area}`, () => {
    for (const state of states)
      it(`${state.name} has no barriers or untranslated texts while loading, failed, loaded and in its dialogs`, async () => {
        await checkPageStates(state, sceneServer());
      });
  });
}

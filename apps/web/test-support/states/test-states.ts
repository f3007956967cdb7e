import { describe, it } from 'vitest';
import { checkPageStates } from './check-page-states.ts';
import type { PageState } from './page-state.ts';
import { sceneServer } from './scene-server.ts';

/** A state is checked up to three times for each of its dialogs. */
const timeoutMs = 120_000;

/** Defines a test for each state, from its loading to the last dialog. */
export function testStates(area: string, states: readonly PageState[]): void {
  describe(`states of the ${area}`, () => {
    for (const state of states)
      it(
        `${state.name} has no barriers or untranslated texts while loading, failed, loaded and in its dialogs`,
        async () => {
          await checkPageStates(state, sceneServer());
        },
        timeoutMs,
      );
  });
}

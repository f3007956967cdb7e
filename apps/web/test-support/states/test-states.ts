import { describe, it } from 'vitest';
import { checkFurtherStates, checkPageState } from './check-page-states.ts';
import type { FurtherState, PageState } from './page-state.ts';
import { sceneServer } from './scene-server.ts';

/** Defines a test for each state, from its loading on, and tests for what opens from it. */
export function testStates(area: string, states: readonly PageState[]): void {
  describe(`states of the ${area}`, () => {
    for (const state of states) {
      it(`${state.name} has no barriers or untranslated texts while loading, failed and loaded`, () =>
        checkPageState(state, sceneServer()));
      for (const further of groupsOf(state.further ?? []))
        it(`${further.map(({ name }) => name).join(', ')} of ${state.name} has no barriers or untranslated texts`, () =>
          checkFurtherStates({ ...state, further }, sceneServer()));
    }
  });
}

/** Returns the states in groups of two, or of more where one starts from the one before. */
function groupsOf(states: readonly FurtherState[]): FurtherState[][] {
  const groups: FurtherState[][] = [];
  let group: FurtherState[] = [];
  for (const state of states) {
    group.push(state);
    if (state.closes === false || group.length < 2) continue;
    groups.push(group);
    group = [];
  }
  return group.length > 0 ? [...groups, group] : groups;
}

import { Api } from '../support/api.ts';
import { test } from '../support/test.ts';
import type { PageState } from './page-state.ts';
import { clearStateScene, setStateScene, type StateScene } from './state-scene.ts';
import { checkPageStates } from './check-page-states.ts';

/** Defines a spec for each state, from its loading to the last dialog. */
export function testStates(states: readonly PageState[]): void {
  let scene: StateScene | undefined;
  test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });
  test.beforeAll(async ({ appUrl, mcp }) => {
    scene = await setStateScene(new Api(appUrl), mcp);
  });
  test.afterAll(async ({ appUrl }) => {
    if (scene !== undefined) await clearStateScene(new Api(appUrl), scene);
  });
  for (const state of states) {
    test(state.name, { tag: '@alone' }, async ({ page }) => {
      if (scene === undefined) throw new Error('the scene was not set');
      await checkPageStates(page, state, scene);
    });
  }
}

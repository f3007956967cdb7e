import { expect } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { openPage } from '../open-page.tsx';
import type { StandardServer } from '../standard-server.ts';
import { type AppearanceOptions, expectAppearance } from './appearance.ts';
import type { PageState } from './page-state.ts';
import { untranslatedTexts } from './untranslated-texts.ts';

type LookOptions = AppearanceOptions & Pick<PageState, 'hasTranslatedTexts'>;

/** Checks a state on a slow server that fails once: loading, failed, retried and loaded. */
export async function checkPageState(state: PageState, server: StandardServer): Promise<void> {
  const { name, shown } = state;
  if (state.fedBy.length === 0) await open(state, server);
  else await slowAndBroken(state, server, optionsOf(state));
  await expect.element(shown().first()).toBeVisible();
  await look(name, server, optionsOf(state));
}

/** Checks everything that opens from a state. */
export async function checkFurtherStates(state: PageState, server: StandardServer): Promise<void> {
  const { name, shown, further = [] } = state;
  await open(state, server);
  await expect.element(shown().first()).toBeVisible();
  for (const { name: part, open: reach, closes = true, ...its } of further) {
    await reach();
    await look(`${name}: ${part}`, server, { ...optionsOf(state), ...its });
    if (closes) await userEvent.keyboard('{Escape}');
  }
}

const optionsOf = ({ handles = true, isNarrow = true, hasTranslatedTexts = true }: PageState): LookOptions => ({
  handles,
  isNarrow,
  hasTranslatedTexts,
});

async function open(state: PageState, server: StandardServer): Promise<void> {
  await openPage(state.path, { server, ...(state.width !== undefined && { width: state.width }) });
  await state.open?.();
}

/** Checks the appearance of what is open, and that its texts are in the catalog or were sent by the server. */
async function look(what: string, server: StandardServer, options: LookOptions): Promise<void> {
  await expectAppearance(what, options);
  if (options.hasTranslatedTexts === false) return;
  expect.soft(untranslatedTexts(server.answers), `texts outside the catalog: ${what}`).toEqual([]);
}

async function slowAndBroken(state: PageState, server: StandardServer, options: LookOptions): Promise<void> {
  const { name, fedBy, region, isQuiet = false } = state;
  if (isQuiet) for (const path of fedBy) server.refuse(path);
  else server.hold(...fedBy);
  await open(state, server);
  if (!isQuiet) {
    await expect
      .poll(() => reading(region?.().query() ?? document.body), { message: `${name} says what is being read` })
      .not.toBe('');
    expect.soft(await turning(), `spinners: ${name}`).toEqual([]);
    await look(`${name}, being read`, server, { ...options, isBrief: true });
  }

  for (const path of fedBy) server.refuse(path);
  const alert = (region?.() ?? page)
    .getByRole('alert')
    .filter({ hasText: /INTERNAL_SERVER_ERROR|UNREACHABLE/ })
    .first();
  await expect.element(alert, { message: `${name} says that it failed` }).toBeVisible();
  expect.soft(alert.element().textContent, `${name} says what to do`).toMatch(/[Tt]ry again[^.]*\./);
  await look(`${name}, failed`, server, { ...options, isBrief: true });

  // Both in one step: a page that reads again by itself would take the button away before a click.
  const again = alert.getByRole('button', { name: 'Try again' }).element();
  server.accept(...fedBy);
  if (again instanceof HTMLElement) again.click();
  await expect.element(alert).not.toBeInTheDocument();
}

/** Returns what the first element that is busy says, empty if there is none. */
function reading(region: Element): string {
  const busy = region.querySelector('[aria-busy="true"]');
  return busy?.querySelector('[role="status"], output')?.textContent ?? '';
}

/** Returns the elements that spin while loading, with motion allowed. */
async function turning(): Promise<string[]> {
  await commands.setMedia({ reducedMotion: 'no-preference' });
  const found = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
    .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML ?? '') : ''));
  await commands.setMedia({ reducedMotion: 'reduce' });
  return found;
}

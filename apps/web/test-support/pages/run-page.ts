import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

/** The timeline, in the debugger and in the dock of the editor. */
export const timeline = {
  region: page.getByRole('region', { name: 'Timeline' }),
  playhead: page.getByRole('slider', { name: 'Playhead' }),
  lanes: page.getByRole('treegrid', { name: 'Calls, turns and nodes' }),
  selected: page.getByRole('region', { name: 'Timeline' }).getByRole('row', { selected: true }),
  searchField: page.getByRole('textbox', { name: 'Search run' }),
  row: (name: string | RegExp): Locator => timeline.region.getByRole('row', { name: containing(name) }),
  seq: (): number => Number(timeline.playhead.element().getAttribute('aria-valuenow')),
  /** Returns the accessible value of the playhead: the moment and the event. */
  moment: (): string => timeline.playhead.element().getAttribute('aria-valuetext') ?? '',
  async press(keys: string, times = 1): Promise<void> {
    focus(timeline.playhead);
    await userEvent.keyboard(keys.repeat(times));
  },
  toStart: () => timeline.press('{Home}'),
  toEnd: () => timeline.press('{End}'),
  chooseView: (name: 'Waterfall' | 'List' | 'Messages') => timeline.region.getByRole('radio', { name }).click(),
};

export const runPage = {
  /** The header of the page, which has the status of the run. */
  status: page.getByRole('banner'),
  inspector: page.getByRole('complementary', { name: 'Inspector' }),
  canvas: page.getByRole('region', { name: 'Workflow canvas' }),
  node: (name: string): Locator => runPage.canvas.getByRole('group', { name: new RegExp(`^${name}, [a-z]+$`) }),
  section: (name: string): Locator => runPage.inspector.getByRole('region', { name, exact: true }),
  messages: (): Locator => timeline.region.getByRole('region', { name: 'Messages' }).getByRole('article'),
  async openCall(tool: string): Promise<Locator> {
    await timeline.row(tool).first().click();
    await expect.element(runPage.inspector.getByRole('heading', { level: 2 }).first()).toMatchTextContent(tool);
    return runPage.inspector;
  },
  async chooseAction(item: string | RegExp): Promise<void> {
    await page.getByRole('button', { name: 'More run actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  },
};

/** Returns the pattern of names that contain a text. */
const containing = (text: string | RegExp): RegExp =>
  typeof text === 'string' ? new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)) : text;

/** Focuses an element, as a user does with the Tab key. */
export function focus(target: Locator): void {
  const element = target.element();
  if (element instanceof HTMLElement || element instanceof SVGElement) element.focus();
}

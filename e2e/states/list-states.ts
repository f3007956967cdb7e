import type { Page } from '@playwright/test';
import type { PageState } from './page-state.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const dialog =
  (name: string | RegExp, ...text: string[]) =>
  async (page: Page) => {
    await press(name)(page);
    await page.getByRole('dialog').waitFor();
    for (const word of text) await page.getByRole('dialog').getByRole('button', { name: word, exact: true }).click();
  };
const to = (path: string) => (page: Page) => page.goto(path);

/** States of pages in the shell that contain a list or a form. */
export const listStates: readonly PageState[] = [
  {
    name: 'workflows',
    open: to('/workflows'),
    shown: page => page.getByRole('table'),
    fedBy: ['workflows.list'],
    further: [
      { name: 'menu of a row', open: press(/^More actions for /) },
      { name: 'command palette', open: page => page.keyboard.press('Control+k') },
    ],
  },
  {
    name: 'new workflow',
    open: async page => {
      await page.goto('/workflows');
      await dialog('New workflow')(page);
    },
    shown: page => page.getByRole('dialog').getByRole('button', { name: 'Empty workflow' }),
    locator: page => page.getByRole('dialog'),
    fedBy: ['templates.list'],
  },
  {
    name: 'runs',
    open: to('/runs'),
    shown: page => page.getByRole('table'),
    fedBy: ['runs.list'],
    further: [{ name: 'none like this', open: page => page.getByRole('radio', { name: 'queued' }).click() }],
  },
  {
    name: 'waiting for you',
    open: to('/waiting'),
    shown: page => page.getByRole('article', { name: 'Approval for payment.charge' }),
    fedBy: ['questions.list'],
    further: [{ name: 'arguments, edited', open: press('Edit'), closes: false }],
  },
  {
    name: 'connections',
    open: to('/connections'),
    shown: page => page.getByRole('article', { name: /\.greet$/ }),
    fedBy: ['connections.list'],
    further: [{ name: 'add, with faults', open: dialog('Add connection', 'Connect') }],
  },
  {
    name: 'changes that wait',
    open: to('/connections'),
    shown: page => page.getByRole('article', { name: /\.greet$/ }),
    locator: page => page.getByRole('main'),
    fedBy: ['connections.changes'],
    isQuiet: true,
  },
  {
    name: 'secrets',
    open: to('/secrets'),
    shown: page => page.getByRole('row', { name: 'SHOP_KEY' }),
    fedBy: ['secrets.list'],
    further: [{ name: 'add, with faults', open: dialog('Add secret', 'Add') }],
  },
  {
    name: 'budgets',
    open: to('/budgets'),
    shown: page => page.getByRole('form', { name: 'Model price' }),
    fedBy: ['budgets.get'],
    further: [{ name: 'set a limit', open: dialog('Set limit') }],
  },
  {
    name: 'prices of models',
    open: to('/budgets'),
    shown: page => page.getByRole('form', { name: 'Model price' }),
    fedBy: ['settings.get'],
  },
  {
    name: 'members',
    open: to('/members'),
    shown: page => page.getByRole('table'),
    fedBy: ['members.list'],
    further: [{ name: 'add, with faults', open: dialog('Add member', 'Add') }],
  },
  { name: 'usage', open: to('/usage'), shown: page => page.getByRole('table'), fedBy: ['tools.usage'] },
  {
    name: 'audit log',
    open: to('/audit'),
    shown: page => page.getByRole('table'),
    fedBy: ['audit.list'],
    further: [
      { name: 'a line, opened', open: page => page.getByRole('table').getByRole('button').first().click(), closes: false },
      { name: 'nothing found', open: page => page.getByLabel('Search audit log').fill('nothing is called this'), closes: false },
    ],
  },
  { name: 'settings', open: to('/settings'), shown: page => page.getByText('Data directory'), fedBy: ['system.info'] },
  { name: 'help', open: to('/help'), shown: heading, fedBy: [] },
  { name: 'gallery', open: to('/gallery'), shown: heading, fedBy: [] },
  { name: 'No page exists', open: to('/nowhere'), shown: page => page.getByRole('alert'), fedBy: [] },
  {
    name: 'places, on a phone',
    open: async page => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/settings');
      await press('Navigation')(page);
    },
    shown: page => page.getByRole('dialog').getByRole('link', { name: 'Runs' }),
    fedBy: [],
  },
];

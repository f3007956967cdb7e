import type { Page } from '@playwright/test';
import type { PageState } from './page-state.ts';

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
    name: 'connections',
    open: to('/connections'),
    shown: page => page.getByRole('article', { name: /\.greet$/ }),
    fedBy: ['connections.list'],
    further: [{ name: 'add, with faults', open: dialog('Add connection', 'Connect') }],
  },
  {
    name: 'secrets',
    open: to('/secrets'),
    shown: page => page.getByRole('row', { name: 'SHOP_KEY' }),
    fedBy: ['secrets.list'],
    further: [{ name: 'add, with faults', open: dialog('Add secret', 'Add') }],
  },
  {
    name: 'members',
    open: to('/members'),
    shown: page => page.getByRole('table'),
    fedBy: ['members.list'],
    further: [{ name: 'add, with faults', open: dialog('Add member', 'Add') }],
  },
];

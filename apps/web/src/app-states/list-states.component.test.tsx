import { page } from 'vitest/browser';
import type { PageState } from '../../test-support/states/page-state.ts';
import { testStates } from '../../test-support/states/test-states.ts';
import { press } from '../../test-support/keyboard.ts';

const heading = () => page.getByRole('heading', { level: 1 });
const table = () => page.getByRole('table');
const click = (name: string | RegExp) => () => page.getByRole('button', { name }).first().click();
const dialog =
  (name: string | RegExp, ...buttons: string[]) =>
  async () => {
    await click(name)();
    for (const button of buttons) await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  };

/** States of pages in the shell that contain a list or a form. */
const states: readonly PageState[] = [
  {
    name: 'workflows',
    path: '/workflows',
    shown: table,
    fedBy: ['workflows.list'],
    further: [
      { name: 'menu of a row', open: click(/^More actions for /) },
      { name: 'command palette', open: () => press('Control+k') },
    ],
  },
  {
    name: 'runs',
    path: '/runs',
    shown: table,
    fedBy: ['runs.list'],
    further: [{ name: 'none like this', open: () => page.getByRole('radio', { name: 'queued' }).click() }],
  },
  {
    name: 'waiting for you',
    path: '/waiting',
    shown: () => page.getByRole('article', { name: 'Approval for payment.charge' }),
    fedBy: ['questions.list'],
    further: [{ name: 'arguments, edited', open: click('Edit'), closes: false }],
  },
  {
    name: 'new workflow',
    path: '/workflows',
    open: click('New workflow'),
    shown: () => page.getByRole('dialog').getByRole('button', { name: /^Empty workflow/ }),
    region: () => page.getByRole('dialog'),
    fedBy: ['templates.list'],
  },
  {
    name: 'connections',
    path: '/connections',
    shown: () => page.getByRole('article', { name: /\.greet$/ }),
    fedBy: ['connections.list'],
    further: [{ name: 'add, with faults', open: dialog('Add connection', 'Connect') }],
  },
  {
    name: 'secrets',
    path: '/secrets',
    shown: () => page.getByRole('row', { name: /^SHOP_KEY/ }),
    fedBy: ['secrets.list'],
    further: [{ name: 'add, with faults', open: dialog('Add secret', 'Add') }],
  },
  {
    name: 'members',
    path: '/members',
    shown: table,
    fedBy: ['members.list'],
    further: [{ name: 'add, with faults', open: dialog('Add member with token', 'Add') }],
  },
  {
    name: 'changes that wait',
    path: '/connections',
    shown: () => page.getByRole('article', { name: /\.greet$/ }),
    region: () => page.getByRole('main'),
    fedBy: ['connections.changes'],
    isQuiet: true,
  },
  {
    name: 'budgets',
    path: '/budgets',
    shown: () => page.getByRole('form', { name: 'Model price' }),
    fedBy: ['budgets.get'],
    further: [{ name: 'set a limit', open: dialog('Set limit') }],
  },
  {
    name: 'prices of models',
    path: '/budgets',
    shown: () => page.getByRole('form', { name: 'Model price' }),
    fedBy: ['settings.get'],
  },
  { name: 'usage', path: '/usage', shown: table, fedBy: ['tools.usage'] },
  {
    name: 'audit log',
    path: '/audit',
    shown: table,
    fedBy: ['audit.list'],
    further: [
      { name: 'a line, opened', open: () => table().getByRole('button').first().click(), closes: false },
      {
        name: 'nothing found',
        open: () => page.getByLabelText('Search audit log').fill('nothing is called this'),
        closes: false,
      },
    ],
  },
  { name: 'settings', path: '/settings', shown: () => page.getByText('Data directory'), fedBy: ['system.info'] },
  { name: 'help', path: '/help', shown: heading, fedBy: [] },
  { name: 'gallery', path: '/gallery', shown: heading, fedBy: [], hasTranslatedTexts: false },
  { name: 'No page exists', path: '/nowhere', shown: heading, fedBy: [] },
  {
    name: 'places, on a phone',
    path: '/settings',
    width: 390,
    open: click('Navigation'),
    shown: () => page.getByRole('dialog').getByRole('link', { name: 'Runs' }),
    fedBy: [],
  },
];

testStates('pages with lists and forms', states);

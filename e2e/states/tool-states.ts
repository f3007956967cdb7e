import type { Page } from '@playwright/test';
import type { FurtherState, PageState } from './page-state.ts';

const openTool = (page: Page) => page.goto('/tools/payment.charge');
const table = (name: string) => (page: Page) => page.getByRole('region', { name, exact: true }).getByRole('table');
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const confirmationState = (verb: string): FurtherState => ({
  name: verb,
  open: async page => {
    await press(/^Lifecycle of /)(page);
    await page.getByRole('menuitem', { name: verb }).click();
    await page.getByRole('dialog').waitFor();
  },
});

const newToolState = (name: string, choice: string): FurtherState => ({
  name,
  open: async page => {
    await press('New tool')(page);
    await page.getByRole('menuitem', { name: choice }).click();
    await page.getByRole('dialog').waitFor();
  },
});

/** States of the tool catalog and of each section of a tool's page. */
export const toolStates: readonly PageState[] = [
  {
    name: 'tools',
    open: page => page.goto('/tools'),
    shown: table('Tools'),
    fedBy: ['tools.list'],
    further: [
      { name: 'new tool', open: press('New tool') },
      newToolState('publish a tool', 'Blank JSON'),
      newToolState('new tool from cURL', 'From cURL'),
      newToolState('new HTTP tool', 'HTTP request'),
      { name: 'import', open: press('Import') },
      { name: 'none in this tier', open: page => page.getByRole('radio', { name: 'Withdrawn' }).click(), closes: false },
    ],
  },
  {
    name: 'a tool',
    open: openTool,
    shown: table('Versions'),
    fedBy: ['tools.get'],
    further: [
      { name: 'lifecycle menu', open: press(/^Lifecycle of /) },
      confirmationState('Deprecate'),
      confirmationState('Block'),
      confirmationState('New version from this one'),
      { name: 'external agent', open: press('Add external agent') },
    ],
  },
  { name: 'agents of a tool', open: openTool, shown: table('Agents that can use this tool'), fedBy: ['tools.tiers'] },
  { name: 'users of a tool', open: openTool, shown: table('Workflows that use this tool'), fedBy: ['tools.impact'] },
  {
    name: 'limits of a tool',
    open: openTool,
    shown: page => page.getByRole('heading', { name: 'Limits' }),
    fedBy: ['tools.gateway_state'],
  },
  { name: 'usage of a tool', open: openTool, shown: table('Usage by version'), fedBy: ['tools.usage'] },
  {
    name: 'no tool',
    open: page => page.goto('/tools/none.such'),
    shown: page => page.getByRole('alert').filter({ hasText: 'NOT_FOUND' }),
    fedBy: [],
  },
];

import { page } from 'vitest/browser';
import { shown } from '../../test-support/editor-view.ts';
import type { FurtherState, PageState } from '../../test-support/states/page-state.ts';
import { testStates } from '../../test-support/states/test-states.ts';

const toolPath = '/tools/payment.charge';
const table = (name: string) => () => page.getByRole('region', { name, exact: true }).getByRole('table');
const click = (name: string | RegExp) => () => page.getByRole('button', { name }).first().click();

/** Returns the state of a dialog that opens from a menu. */
const fromMenu = (name: string, menu: string | RegExp, item: RegExp): FurtherState => ({
  name,
  open: async () => {
    await click(menu)();
    await page.getByRole('menuitem', { name: item }).click();
    await shown(page.getByRole('dialog'));
  },
});
const lifecycle = /^Lifecycle of /;

/** States of the tool catalog and of each section of a tool's page. */
const states: readonly PageState[] = [
  {
    name: 'tools',
    path: '/tools',
    shown: table('Tools'),
    fedBy: ['tools.list'],
    further: [
      { name: 'new tool', open: click('New tool') },
      fromMenu('publish a tool', 'New tool', /^Blank JSON/),
      fromMenu('new tool from cURL', 'New tool', /^From cURL/),
      fromMenu('new HTTP tool', 'New tool', /^HTTP request/),
      { name: 'import', open: click('Import') },
      { name: 'none in this tier', open: () => page.getByRole('radio', { name: /^Withdrawn/ }).click(), closes: false },
    ],
  },
  {
    name: 'a tool',
    path: toolPath,
    shown: table('Versions'),
    fedBy: ['tools.get'],
    further: [
      { name: 'lifecycle menu', open: click(lifecycle) },
      fromMenu('Deprecate', lifecycle, /^Deprecate/),
      fromMenu('Block', lifecycle, /^Block/),
      fromMenu('New version from this one', lifecycle, /^New version from this one/),
      { name: 'external agent', open: click('Add external agent') },
    ],
  },
  { name: 'agents of a tool', path: toolPath, shown: table('Agents that can use this tool'), fedBy: ['tools.tiers'] },
  { name: 'users of a tool', path: toolPath, shown: table('Workflows that use this tool'), fedBy: ['tools.impact'] },
  {
    name: 'limits of a tool',
    path: toolPath,
    shown: () => page.getByRole('heading', { name: 'Limits' }),
    fedBy: ['tools.gateway_state'],
  },
  { name: 'usage of a tool', path: toolPath, shown: table('Usage by version'), fedBy: ['tools.usage'] },
  {
    name: 'no tool',
    path: '/tools/none.such',
    shown: () => page.getByRole('alert').filter({ hasText: 'NOT_FOUND' }),
    fedBy: [],
  },
];

testStates('tools', states);

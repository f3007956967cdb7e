import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectSaved, inspector, openAgentTab, openEditor, select, undo } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import { press, type } from '../../../test-support/keyboard.ts';
import { httpTool } from '../../../test-support/tool-page-fixture.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

const subjects = ['pallet', 'shelf', 'carrier', 'invoice', 'supplier', 'return', 'customs', 'forklift', 'container', 'label'];
const verbs = ['list', 'get', 'create', 'update', 'archive', 'restore', 'count', 'export', 'assign', 'release'];

/** Returns the tools of an OpenAPI connection: ten verbs on each subject, and on its drafts. */
const warehouseTools = (some: readonly string[]) =>
  some.flatMap(subject =>
    verbs.flatMap(verb =>
      ['', '_draft'].map(scope => ({
        ...httpTool(`warehouse.${verb}_${subject}${scope}`, '0.0.0+3f9a1c5b7d20'),
        description: `Can ${verb} every ${subject} of the warehouse.`,
        source: 'openapi',
      })),
    ),
  );

const group = inspector.getByRole('region', { name: 'Tools of warehouse' });
const bar = inspector.getByRole('group', { name: 'Selection of tools' });
const search = () => inspector.getByLabelText(/^Search \d+ tools$/);
const toolSwitch = (name: string) => group.getByRole('switch', { name });
const pallet = 'warehouse.archive_pallet';

/** Opens the tools of an agent that uses one tool, and could use those of a connection. Returns the names of those it uses. */
async function openTools(some: readonly string[] = ['pallet', 'customs']): Promise<() => string[]> {
  const file = agentWorkflow('Stock', { tools: [{ name: 'catalog.search' }] });
  const tools = warehouseTools(some);
  const { stored } = await openEditor(file, { tools: [httpTool('catalog.search'), ...tools] });
  await select('Helper');
  await openAgentTab('Tools');
  await expect.element(group).toMatchTextContent(`0 of ${tools.length}`);
  return () =>
    stored()
      .nodes.flatMap(({ config }) => ('tools' in config ? (config['tools'] as { name: string }[]) : []))
      .map(({ name }) => name)
      .toSorted();
}

describe('tools of a connection', () => {
  it('ToolsPane finds a tool by two words in any order, the best match first, and shows its whole name', async () => {
    const used = await openTools(subjects);
    await expect.element(group).toMatchTextContent('OpenAPI');
    await search().fill('pallet archive');
    await expect.element(group.getByRole('listitem')).toHaveLength(2);
    await expect.element(group.getByRole('switch').nth(1)).toHaveAccessibleName(pallet);
    await toolSwitch(pallet).click();
    await expect.element(toolSwitch(pallet)).toBeChecked();
    await expect.poll(used).toEqual(['catalog.search', pallet]);

    const row = group.getByRole('listitem').filter({ has: page.getByRole('switch', { name: pallet }) });
    const { scrollWidth, clientWidth } = row.getByText(pallet, { exact: true }).element();
    expect(scrollWidth <= clientWidth || clientWidth === 0).toBe(true);
    await expect.element(row).not.toMatchTextContent(/0\.0\.0\+/);
    await expect.element(row.getByRole('button', { name: /^Version of .*latest/ })).toBeVisible();
  });

  it('ToolListBar turns a range that is selected with Shift on in one step', async () => {
    const used = await openTools();
    await search().fill('customs draft');
    await expect.element(group.getByRole('listitem')).toHaveLength(10);
    const boxes = group.getByRole('checkbox');
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    await expect.element(bar).toMatchTextContent('4 selected');
    await expectAccessible('selected tools of an agent', { handles: false });
    await bar.getByRole('button', { name: 'Turn on' }).click();
    await expect.poll(used).toHaveLength(5);
    await press('Escape');
    await expect.element(bar).not.toMatchTextContent(/selected/);
  });

  it('ToolListBar turns all tools shown on, and one undo turns them off again', async () => {
    const used = await openTools();
    await search().fill('customs draft');
    await bar.getByRole('checkbox', { name: 'Select all 10 tools shown' }).click();
    await expect.element(bar).toMatchTextContent('10 selected');
    await bar.getByRole('button', { name: 'Turn on' }).click();
    await expect.poll(used).toHaveLength(11);
    await undo();
    await expect.poll(used).toEqual(['catalog.search']);
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect.element(bar).not.toMatchTextContent(/selected/);
  });

  it('ToolGroupSection turns all of its tools on and off, and collapses', async () => {
    const used = await openTools();
    const all = group.getByRole('switch', { name: 'All tools of warehouse' });
    await all.click();
    await expect.element(group).toMatchTextContent('40 of 40');
    await expectSaved();
    await expect.poll(used).toHaveLength(41);
    await all.click();
    await expect.poll(used).toEqual(['catalog.search']);
    await group.getByRole('button', { name: /^warehouse/ }).click();
    await expect.element(group.getByRole('listitem')).toHaveLength(0);
    await inspector.getByRole('radio', { name: /^On \(1/ }).click();
    await expect.element(inspector.getByRole('listitem').filter({ has: page.getByRole('switch') })).toHaveLength(1);
    // Collapsed groups are remembered in this browser.
    await inspector.getByRole('radio', { name: /^All/ }).last().click();
    await group.getByRole('button', { name: /^warehouse/ }).click();
  });

  it('ToolsPane filters 200 tools while the user types', async () => {
    await openTools(subjects);
    await search().click();
    await type('release label');
    await expect.element(group.getByRole('listitem')).toHaveLength(2);
  });
});

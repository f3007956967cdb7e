import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { nodeCard } from '../../../test-support/canvas-view.ts';
import { shown } from '../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../test-support/expect-accessible.ts';
import type { Output } from '../../../test-support/memory-server.ts';
import { openPage } from '../../../test-support/open-page.tsx';
import { standardServer } from '../../../test-support/standard-server.ts';
import { agentWorkflow } from '../../../test-support/workflow-fixture.ts';

const rows = page.getByRole('row');
const shopTemplate: Output<'templates.list'>[number] = {
  id: 'shop-assistant',
  name: 'Shop assistant',
  description: 'Answers questions about a shop.',
  node_count: 3,
  nodes: [
    { type: 'input', x: 0, y: 0 },
    { type: 'agent', x: 400, y: 0 },
    { type: 'output', x: 800, y: 0 },
  ],
  edges: [
    { from: 0, to: 1 },
    { from: 1, to: 2 },
  ],
};

describe('WorkflowsPage', () => {
  it('WorkflowsPage moves a workflow to a folder and finds workflows by any word', async () => {
    const names = ['Lost luggage', 'Research desk', 'Third desk', 'Fourth desk', 'Fifth desk', 'Sixth desk'];
    const workflows = Object.fromEntries(names.map((name, index) => [`wf_${index}`, agentWorkflow(name)]));
    const server = standardServer({ workflows });
    const list = server.handlerOf('workflows.list');
    const folders = new Map<string, string>();
    server.answer({
      'workflows.list': async (input, signal) => ({
        items: (await list(input, signal)).items.map(item => ({ ...item, folder: folders.get(item.id) ?? '' })),
      }),
      'workflows.update': ({ id, folder }) => {
        folders.set(id, folder ?? '');
        return { id } as never;
      },
      'workflows.search': ({ query }) =>
        query === 'luggage text.count'
          ? [{ id: 'wf_0', name: 'Lost luggage', folder: '', version: 1, updated_at: '', found_in: 'text.count in Helper' }]
          : [],
    });
    await openPage('/workflows', { server });
    await page.getByRole('button', { name: 'More actions for Lost luggage' }).click();
    await page.getByRole('menuitem', { name: 'Move to folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move Lost luggage' });
    await dialog.getByLabelText('Folder').fill('Desk / Luggage');
    await expectAccessible('moving a workflow');
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('row', { name: 'Desk / Luggage' })).toBeVisible();

    const search = page.getByRole('textbox', { name: 'Search 6 workflows' });
    await search.fill('luggage text.count');
    await expect.element(rows.filter({ hasText: 'Research desk' })).toHaveLength(0);
    await expect.element(rows.filter({ hasText: 'Lost luggage' })).toMatchTextContent(/text\.count in/);
    await expectAccessible('workflows found');
    await search.fill('no such thing anywhere');
    await expect.element(page.getByText(/^No matches in workflow names/)).toBeVisible();
  });

  it('WorkflowsPage has no search field for a short list', async () => {
    await openPage('/workflows', { server: standardServer({ workflows: { wf: agentWorkflow('Only desk') } }) });
    await expect.element(rows.filter({ hasText: 'Only desk' })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: /^Search/ })).not.toBeInTheDocument();
  });
});

describe('TemplateList', () => {
  it('TemplateList offers an empty workflow and each template with a picture of its graph', async () => {
    const server = standardServer({ workflows: { wf: agentWorkflow('Only desk') } });
    await openPage('/workflows', { server: server.answer({ 'templates.list': () => [shopTemplate] }) });
    await page.getByRole('button', { name: 'New workflow' }).click();
    const choices = page.getByRole('dialog', { name: 'New workflow' }).getByRole('listitem');
    const nodesOf = (index: number) => choices.nth(index).element().querySelectorAll('rect').length;
    await expect.element(choices).toHaveLength(2);
    await expect.element(choices.first()).toMatchTextContent(/Empty workflow/);
    expect(nodesOf(0)).toBe(2);
    expect(nodesOf(1)).toBe(3);
    await expectAccessible('the templates', { handles: false });
  });

  it('TemplateList names the second empty workflow unlike the first', async () => {
    const server = standardServer({ workflows: { wf: agentWorkflow('Untitled workflow') } });
    await openPage('/workflows', { server: server.answer({ 'templates.list': () => [] }) });
    await page.getByRole('button', { name: 'New workflow' }).click();
    await page
      .getByRole('dialog', { name: 'New workflow' })
      .getByRole('button', { name: /^Empty workflow/ })
      .click();
    await expect.poll(() => server.requestsOf('workflows.create')).toMatchObject([{ file: { name: 'Untitled workflow 2' } }]);
  });

  it('TemplateList starts a workflow from a template in an empty workspace', async () => {
    const server = standardServer();
    const create = server.handlerOf('workflows.create');
    server.answer({
      'templates.list': () => [shopTemplate],
      'workflows.create': (input, signal) => {
        expect(input).toEqual({ template: 'shop-assistant' });
        return create(agentWorkflow('Shop assistant') as never, signal);
      },
    });
    await openPage('/workflows', { server });
    await page.getByRole('button', { name: /^Shop assistant/ }).click();
    await shown(nodeCard('Helper', 'agent'));
  });
});

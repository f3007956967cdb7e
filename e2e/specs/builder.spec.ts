import { WorkflowsPage } from '../pages/workflows-page.ts';
import { publishPausedTool, stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

// Users see motion by default.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.describe('workflow builder', () => {
  test('a builder creates an agent by mouse and keyboard, runs it and watches four concurrent calls', async ({
    page,
    api,
    pausedTools,
  }) => {
    for (const name of ['desk.north', 'desk.east', 'desk.south', 'desk.west']) await publishPausedTool(api, pausedTools, name);
    const workflows = await new WorkflowsPage(page).open();
    const editor = await workflows.begin('Empty workflow');
    await expect(editor.node('Message')).toBeVisible();

    await test.step('drag in an agent with the mouse', async () => {
      await editor.dragIn('Agent', { x: 420, y: 320 });
      await expect(editor.node('Agent')).toBeVisible();
      await expect(editor.inspector).toBeVisible();
      await editor.rename('Scout');
      await expect(editor.node('Scout')).toBeVisible();
    });

    await test.step('select the scripted model and enter its responses', async () => {
      await editor.agent.open('Model');
      await expect(editor.inspector.getByLabel('Provider')).toHaveText('Scripted (not an AI)');
      await expect(editor.inspector.getByText('not an AI', { exact: true })).toBeVisible();
      await editor.agent.writeLines([
        {
          text: 'I ask all four desks.',
          tool_calls: ['desk.north', 'desk.east', 'desk.south', 'desk.west'].map(name => ({ name, input: { what: 'news' } })),
        },
        { text: 'All four desks are quiet.' },
      ]);
      await editor.agent.writePrompt('What is new in {{message}}?');
    });

    await test.step('find tools by words and by category with the key they use', async () => {
      await editor.agent.open('Tools');
      await editor.agent.searchTools().fill('desk');
      await expect(editor.agent.tool('desk.north')).toBeVisible();
      await expect(editor.agent.tool('payment.charge')).toBeHidden();
      for (const name of ['desk.north', 'desk.east', 'desk.south', 'desk.west']) await editor.agent.toggleTool(name, true);
      await editor.agent.searchTools().fill('');
      await editor.agent.category('Search').click();
      await expect(editor.agent.tool('catalog.search')).toBeVisible();
      await expect(editor.agent.tool('orders.place')).toBeHidden();
      await editor.agent.category('All').click();
      await expect(editor.agent.tool('payment.charge')).toContainText('Workspace key');
      await expect(editor.agent.tool('catalog.search')).toContainText('No key needed');
      await expect(editor.node('Scout')).toContainText('4 on');
    });

    await test.step('connect one handle by mouse and one without', async () => {
      await expect(editor.edges()).toHaveCount(1);
      await editor.connect({ node: 'Message', handle: 'value', side: 'output' }, { node: 'Scout', handle: 'in', side: 'input' });
      await expect(editor.edges()).toHaveCount(2);
      await editor.connectByKeys({ node: 'Scout', handle: 'response', side: 'output' }, 'Reply');
      await expect(editor.edges()).toHaveCount(3);
      await expect(editor.handle({ node: 'Scout', handle: 'response', side: 'output' })).toHaveAccessibleName(/connected/);
    });

    await test.step('resolve two edges into one handle from the problem list, then undo and redo the removal', async () => {
      const problems = await editor.openProblems();
      await problems.getByRole('button', { name: /edge/ }).first().click();
      await expect(problems).toBeHidden();
      await editor.removeEdge('message value', 'reply value');
      await expect(editor.edges()).toHaveCount(2);
      await editor.undo();
      await expect(editor.edges()).toHaveCount(3);
      await editor.redo();
      await expect(editor.edges()).toHaveCount(2);
      await expect(editor.problemsButton()).toHaveText('No problems');
    });

    await test.step('add nodes by key and by search and remove them without a trace', async () => {
      await editor.addByKey('p');
      await expect(editor.node('Prompt')).toBeVisible();
      await page.keyboard.press('Delete');
      await expect(editor.node('Prompt')).toBeHidden();
      await editor.addBySearch('transf');
      await expect(editor.node('Transform')).toBeVisible();
      await editor.undo();
      await expect(editor.node('Transform')).toBeHidden();
    });

    await test.step('save the changes and find them after a reload', async () => {
      await editor.isSaved();
      await page.reload();
      await editor.isReady();
      await expect(editor.node('Scout')).toContainText('4 on');
      await expect(editor.handle({ node: 'Scout', handle: 'in', side: 'input' })).toHaveAccessibleName(/connected/);
      const file = await stored(api, editor.workflowId);
      expect(file.nodes.map(node => node.type).toSorted()).toEqual(['agent', 'input', 'output']);
    });

    await test.step('run it and watch four concurrent calls, then the response', async () => {
      await editor.run({ Question: 'What is new?' });
      await pausedTools.waitFor(4);
      for (const name of ['desk.north', 'desk.east', 'desk.south', 'desk.west']) {
        await expect(editor.timeline.row(name)).toContainText(/running/);
      }
      await editor.shows('Scout', 'running');
      pausedTools.release();
      await editor.shows('Scout', 'ok');
      await editor.select('Reply');
      await expect(editor.inspector).toContainText('All four desks are quiet.');
    });
  });
});

import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { connectionTool, mcpConnection } from '../../../test-support/connection-fixture.ts';
import { inspector, openAgentTab, openEditor, runCommand, select, shown, undo } from '../../../test-support/editor-view.ts';
import { standardServer } from '../../../test-support/standard-server.ts';
import { echoTool } from '../../../test-support/tool-fixture.ts';
import { agentWorkflow, workflow } from '../../../test-support/workflow-fixture.ts';

it('McpDialog connects a server from the canvas with a key of its own, and turns its tool on for the agent', async () => {
  const file = agentWorkflow('Greets');
  const url = 'https://server.example.com/mcp';
  const server = standardServer({ workflows: { wf: file }, tools: [echoTool('greetings.greet')] }).answer({
    'secrets.list': () => ({ items: [{ name: 'GREETINGS_KEY', scope: 'workspace' }] }) as never,
    'secrets.put': () => ({ is_weak: false }),
    'connections.add': ({ name }) => mcpConnection(name),
    'connections.tools': () => ({ items: [connectionTool('greetings.greet')] }),
  });
  const { stored } = await openEditor(file, { server });
  const used = () => stored().nodes.find(({ id }) => id === 'helper')?.config['tools'];
  await select('Helper');
  await runCommand('New tools from MCP server');
  const form = await shown(page.getByRole('dialog', { name: 'New tools from an MCP server' }));
  const field = (label: string) => form.getByLabelText(label, { exact: true });
  await field('URL').fill(url);
  await expect.element(field('Name')).toHaveValue('server');
  await field('Name').fill('greetings');
  // The stored key keeps its name and its value.
  await expect.element(form).toMatchTextContent('GREETINGS_KEY_2');
  await field('Key').fill('a key');
  await form.getByRole('button', { name: 'Connect' }).click();
  const choice = await shown(page.getByRole('dialog', { name: 'Tools of greetings' }));
  await expect.element(choice.getByRole('checkbox', { name: 'greetings.greet' })).toBeChecked();
  expect(server.requestsOf('secrets.put')).toMatchObject([
    { name: 'GREETINGS_KEY_2', value: 'a key', hosts: ['server.example.com'] },
  ]);
  expect(server.requestsOf('connections.add')).toMatchObject([
    { kind: 'mcp', name: 'greetings', url, headers: { Authorization: 'Bearer {{secrets.GREETINGS_KEY_2}}' } },
  ]);
  await choice.getByRole('button', { name: 'Turn on 1 tool' }).click();
  await expect.element(choice).not.toBeInTheDocument();
  await openAgentTab('Tools');
  const toolSwitch = inspector.getByRole('switch', { name: 'greetings.greet' });
  await expect.element(toolSwitch).toBeChecked();
  await expect.poll(used).toEqual([{ name: 'greetings.greet' }]);
  await undo();
  await expect.element(toolSwitch).not.toBeChecked();
  await expect.poll(used).toEqual([]);
});

it('McpDialog of a workflow without an agent continues with a new agent that has the chosen tools', async () => {
  const file = workflow('No agent', []);
  const server = standardServer({ workflows: { wf: file }, tools: [echoTool('server.greet')] }).answer({
    'secrets.list': () => ({ items: [] }),
    'connections.add': ({ name }) => mcpConnection(name),
    'connections.tools': () => ({ items: [connectionTool('server.greet')] }),
  });
  const { stored } = await openEditor(file, { server });
  await runCommand('New tools from MCP server');
  const form = await shown(page.getByRole('dialog', { name: 'New tools from an MCP server' }));
  await form.getByLabelText('URL', { exact: true }).fill('https://server.example.com/mcp');
  await form.getByRole('button', { name: 'Connect' }).click();
  const choice = await shown(page.getByRole('dialog', { name: 'Tools of server' }));
  await choice.getByRole('button', { name: 'Continue with 1 tool' }).click();
  await page.getByRole('dialog', { name: 'Add to an agent' }).getByRole('button', { name: 'New agent' }).click();
  await expect
    .poll(() => stored().nodes.map(({ type, config }) => [type, config['tools']]))
    .toEqual([['agent', [{ name: 'server.greet' }]]]);
});

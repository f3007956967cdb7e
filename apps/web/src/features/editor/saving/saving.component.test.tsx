import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { addPeer, renamed } from '../../../../test-support/add-peer.ts';
import { nodeCard } from '../../../../test-support/canvas-view.ts';
import { expectSaved, openEditor, redo, rename, select, shown, undo } from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { RefusedRequest, unreachable } from '../../../../test-support/memory-server.ts';
import { press, type } from '../../../../test-support/keyboard.ts';
import { expectAppearance } from '../../../../test-support/states/appearance.ts';
import { standardServer } from '../../../../test-support/standard-server.ts';
import { agentWorkflow } from '../../../../test-support/workflow-fixture.ts';

const saveStatus = page.getByRole('status', { name: 'Save status' });
const restored = page.getByText('Unsaved changes restored');
const conflict = page.getByRole('dialog', { name: /^Conflicting change|in conflict$/ });

const newServer = () => standardServer({ workflows: { wf: agentWorkflow('Draft') } });
const titleOf = (file: { nodes: readonly { id: string; title?: string | undefined }[] }, id: string) =>
  file.nodes.find(node => node.id === id)?.title;

async function renameNode(from: string, to: string): Promise<void> {
  await select(from);
  await rename(to);
}

describe('saving of a draft', () => {
  it('SaveStatus says that edits are kept while the server is away, and they are sent when it returns', async () => {
    const { server, stored } = await openEditor(agentWorkflow('Offline'));
    server.refuse('workflows.save', unreachable);
    await renameNode('Helper', 'Survivor');
    await expect.element(saveStatus).toMatchTextContent('Offline, saved on this machine');
    expect(titleOf(stored(), 'helper')).toBe('Helper');
    server.accept('workflows.save');
    await expectSaved();
    expect(titleOf(stored(), 'helper')).toBe('Survivor');
  });

  it('SaveStatus shows why the server refuses a save, and saves after the fix', async () => {
    const server = newServer();
    const save = server.handlerOf('workflows.save');
    server.answer({
      'workflows.save': (input, signal) => {
        if (JSON.stringify(input).includes('sk-proj-'))
          throw new RefusedRequest({
            code: 'BAD_REQUEST',
            message: 'This is the value of a secret. Store it under Secrets and refer to it here',
          });
        return save(input, signal);
      },
    });
    const { stored } = await openEditor(agentWorkflow('Draft'), { server });
    await renameNode('Helper', 'sk-proj-a1B2c3D4e5');
    const toast = page.getByRole('region', { name: /^Notifications/ });
    await expect.element(toast).toMatchTextContent('Your changes are not saved');
    await expect.element(toast).toMatchTextContent('This is the value of a secret. Store it under Secrets and refer to it here');
    await expect.element(saveStatus).toMatchTextContent('saved on this machine');
    await rename('Assistant');
    await expectSaved();
    expect(titleOf(stored(), 'helper')).toBe('Assistant');
  });

  it('Editor restores no edit that was undone before it was sent', async () => {
    const { server, stored } = await openEditor(agentWorkflow('Undone'));
    server.hold('workflows.save');
    await renameNode('Helper', 'Mistake');
    await undo();
    server.release();
    await expectSaved();
    expect(titleOf(stored(), 'helper')).toBe('Helper');
    await openEditor(stored(), { server });
    await expect.element(nodeCard('Helper')).toBeVisible();
    expect(restored.query()).toBe(null);
  });

  it('Editor restores edits that a closed page never sent, together with later edits of others', async () => {
    const server = newServer();
    const { stored } = await openEditor(agentWorkflow('Draft'), { server });
    const peer = addPeer(server);
    server.refuse('workflows.save', unreachable);
    await renameNode('Helper', 'Kept');
    await expect.element(saveStatus).toMatchTextContent('saved on this machine');
    peer.save(renamed('answer', 'Meanwhile'));
    await openEditor(stored(), { server });
    await shown(restored);
    server.accept('workflows.save');
    await expect.element(nodeCard('Kept')).toBeVisible();
    await expect.element(nodeCard('Meanwhile')).toBeVisible();
    await expectSaved();
    await expect.poll(() => titleOf(stored(), 'helper')).toBe('Kept');
    expect(titleOf(stored(), 'answer')).toBe('Meanwhile');
  });

  for (const [side, name] of [
    ['Mine', 'Hers'],
    ['Theirs', 'His'],
  ] as const)
    it(`ConflictDialog shows both values of a field that two users changed, and a user takes ${side.toLowerCase()}`, async () => {
      const server = newServer();
      const peer = addPeer(server);
      const { stored } = await openEditor(agentWorkflow('Draft'), { server });
      server.hold('workflows.save');
      await renameNode('Helper', 'Hers');
      peer.save(renamed('helper', 'His'));
      server.release('workflows.save');
      const field = await shown(conflict.getByRole('group', { name: 'Hers: name' }));
      await expect.element(field).toMatchTextContent(/Mine.*Hers.*Theirs.*His/);
      await expectAccessible('a choice between two values');
      expect(titleOf(stored(), 'helper')).toBe('His');
      await field.getByRole('radio', { name: new RegExp(`^${side}`) }).click();
      await conflict.getByRole('button', { name: 'Use selected' }).click();
      await expect.element(conflict).not.toBeInTheDocument();
      await expectSaved();
      await expect.element(nodeCard(name)).toBeVisible();
      expect(titleOf(stored(), 'helper')).toBe(name);
    });

  it('ConflictDialog takes no key from a field in which a user types, and opens once the field is left', async () => {
    const server = newServer();
    const peer = addPeer(server);
    await openEditor(agentWorkflow('Draft'), { server });
    await select('Helper');
    server.hold('workflows.save');
    const field = page.getByLabelText('Node name');
    await field.fill('2 ');
    await press('Enter');
    await field.click();
    await press('End');
    peer.save(renamed('helper', 'His'));
    server.release('workflows.save');
    const resolve = page.getByRole('button', { name: 'Resolve' });
    await expect.element(resolve).toBeVisible();
    await type('* 2');
    await expect.element(field).toHaveValue('2* 2');
    await expect.element(field).toHaveFocus();
    await expect.element(conflict).not.toBeInTheDocument();
    await expectAppearance('a conflict while a user types', { handles: false });
    await resolve.click();
    await expect.element(conflict).toBeVisible();
    await conflict.getByRole('button', { name: 'Later' }).click();
    await expect.element(resolve).toBeVisible();
  });

  it('ConflictDialog opens when the user leaves the field', async () => {
    const server = newServer();
    const peer = addPeer(server);
    await openEditor(agentWorkflow('Draft'), { server });
    server.hold('workflows.save');
    await renameNode('Helper', 'Hers');
    const field = page.getByLabelText('Node name');
    await field.click();
    peer.save(renamed('helper', 'His'));
    server.release('workflows.save');
    await expect.element(page.getByRole('button', { name: 'Resolve' })).toBeVisible();
    field.element().blur();
    await expect.element(conflict).toBeVisible();
  });

  it('Undo reverts only edits of the same user', async () => {
    const server = newServer();
    const peer = addPeer(server);
    const { stored } = await openEditor(agentWorkflow('Draft'), { server });
    await renameNode('Helper', 'Mine');
    await expectSaved();
    peer.save(renamed('answer', 'Theirs'));
    await expect.element(nodeCard('Theirs')).toBeVisible();
    await undo();
    await expect.element(nodeCard('Helper')).toBeVisible();
    await expect.element(nodeCard('Theirs')).toBeVisible();
    await redo();
    await expect.element(nodeCard('Mine')).toBeVisible();
    peer.save(renamed('answer', 'Answer'));
    await expect.element(nodeCard('Answer')).toBeVisible();
    await expect.element(nodeCard('Mine')).toBeVisible();
    await expect.poll(() => [titleOf(stored(), 'helper'), titleOf(stored(), 'answer')]).toEqual(['Mine', 'Answer']);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openEditor, select } from '../../../../../test-support/editor-view.ts';
import { type } from '../../../../../test-support/keyboard.ts';
import { edge, node, workflow } from '../../../../../test-support/workflow-fixture.ts';
import { applyCommand, createEditorStore } from '../editor-store.ts';
import { persistSoon } from './persist-soon.ts';

const draftKey = 'pinion.draft.wf';

const promptWorkflow = workflow(
  'Typed',
  [node('start', 'input', 'Start', 0, 0), node('ask', 'prompt', 'Ask', 260, 0, { template: '' })],
  [edge('start.value', 'ask.in')],
);

const template = page.getByLabelText('Template').first();

async function openTemplate(): Promise<void> {
  await openEditor(promptWorkflow);
  await select('Ask');
  await template.click();
}

/** Enters a text in the task of the test, in which no timer fires. */
function enter(text: string): void {
  const area = template.element() as HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
  area.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function hidePage(): void {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  state.mockRestore();
}

describe('persistSoon', () => {
  it('persistSoon serializes the draft once for the keys of 400 ms, not once a key', async () => {
    await openTemplate();
    const setItem = vi.spyOn(Storage.prototype, 'setItem');
    const start = performance.now();
    await type('Thirty keys and then some more');
    const most = Math.floor((performance.now() - start) / 400) + 1;
    const writes = setItem.mock.calls.filter(([key]) => key === draftKey).length;
    setItem.mockRestore();
    await expect.element(template).toHaveValue('Thirty keys and then some more');
    expect(writes).toBeLessThanOrEqual(most);
  });

  it('persistSoon stores the draft every 400 ms while a user types without a pause', () => {
    vi.useFakeTimers();
    const editor = createEditorStore('wf', promptWorkflow);
    const write = vi.fn<() => void>();
    const stop = persistSoon(editor, write);
    for (let key = 0; key < 9; key += 1) {
      applyCommand(editor, 'type', file => ({ ...file, name: `Typed ${key}` }), 'type');
      vi.advanceTimersByTime(100);
    }
    expect(write).toHaveBeenCalledTimes(2);
    stop();
    expect(write).toHaveBeenCalledTimes(3);
    vi.useRealTimers();
  });

  for (const [event, leave] of [
    ['closed', () => window.dispatchEvent(new Event('pagehide'))],
    ['hidden', hidePage],
  ] as const)
    it(`persistSoon stores the draft and the undo steps at once when the page is ${event}`, async () => {
      await openTemplate();
      enter('Typed last');
      leave();
      const [draft, undo] = [localStorage.getItem(draftKey), sessionStorage.getItem('pinion.undo.wf')];
      expect(draft).toContain('Typed last');
      expect(JSON.parse(undo ?? '{}')).toMatchObject({ past: [{ patch: { nodes: { items: [{ id: 'ask' }] } } }] });
    });
});

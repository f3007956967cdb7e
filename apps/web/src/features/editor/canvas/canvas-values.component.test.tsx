import { describe, expect, it } from 'vitest';
import { commands, page } from 'vitest/browser';
import { edgeBetween, expectStatus, handleDot } from '../../../../test-support/canvas-view.ts';
import { focus, openEditor, shown, startRun, zoomToFit } from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { press } from '../../../../test-support/keyboard.ts';
import { rowRun } from '../../../../test-support/row-run.ts';
import { rowOfFour } from '../../../../test-support/workflow-fixture.ts';

const text = 'a long value that no chip has the room for';

/** Opens the row in the editor after a run. */
async function openAfterRun(stretch = 1): Promise<void> {
  await openEditor(rowOfFour(stretch), { runs: [{ events: rowRun(text) }] });
  await zoomToFit();
  await startRun();
  await expectStatus('Answer', 'ok');
}

const leave = (): Promise<void> => commands.mouse([{ move: [5, 5] }]);
const valueOf = (source: string) => {
  const chip = document.querySelector<HTMLElement>(`[data-peek="${source}"]`);
  if (chip === null) throw new Error(`the edge of ${source} shows no value`);
  return page.elementLocator(chip);
};
const peekAt = (source: string) => page.getByRole('dialog', { name: `Value of ${source}` });

describe('values on the canvas', () => {
  it('a handle shows its value in full on hover after a run', async () => {
    await openAfterRun();
    await handleDot({ node: 'First', handle: 'value', side: 'output' }).hover();
    await expect.element(peekAt('first value')).toMatchTextContent(new RegExp(text));
    await expectAccessible('a value that is peeked at', { handles: false });
    await press('Escape');
    await expect.element(peekAt('first value')).not.toBeInTheDocument();
    await handleDot({ node: 'Answer', handle: 'value', side: 'input' }).hover();
    await expect.element(peekAt('answer value')).toMatchTextContent(/A LONG VALUE/);
  });

  it('an edge shows its value in full on hover', async () => {
    await openAfterRun(1.5);
    await valueOf('first value').hover();
    await expect.element(peekAt('first value')).toMatchTextContent(new RegExp(text));
    await leave();
    await expect.element(peekAt('first value')).not.toBeInTheDocument();
  });

  it('the insert button of an edge does not cover its value where space is tight', async () => {
    await openAfterRun(1.5);
    const tight = valueOf('second value');
    await tight.hover();
    const insert = await shown(page.getByRole('button', { name: 'Insert a node between second and answer' }));
    const value = tight.element().getBoundingClientRect();
    expect(insert.element().getBoundingClientRect().y).toBeGreaterThan(value.bottom - 4);
    await expect.element(peekAt('second value')).toMatchTextContent(/A LONG VALUE/);
    await leave();
    await expect.element(peekAt('second value')).not.toBeInTheDocument();
  });

  it('a click on the value selects its edge, and the value is still shown on hover', async () => {
    await openAfterRun(1.5);
    await valueOf('first value').click();
    await expect.element(edgeBetween('first value', 'second in')).toHaveClass('selected');
    await leave();
    await valueOf('first value').hover();
    await expect.element(peekAt('first value')).toBeVisible();
    await press('Escape');
    await expect.element(peekAt('first value')).not.toBeInTheDocument();
  });

  it('an edge with keyboard focus shows its value in full', async () => {
    await openAfterRun(1.5);
    focus(edgeBetween('first value', 'second in'));
    await press('Shift+Tab');
    await press('Tab');
    await expect.element(peekAt('first value')).toMatchTextContent(new RegExp(text));
    await press('Escape');
    await expect.element(peekAt('first value')).not.toBeInTheDocument();
  });
});

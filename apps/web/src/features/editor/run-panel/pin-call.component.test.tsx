import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { nodeCard } from '../../../../test-support/canvas-view.ts';
import { editorIsReady, expectSaved, inspector, openEditor, startRun, undo } from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { openPage } from '../../../../test-support/open-page.tsx';
import { runPage, timeline } from '../../../../test-support/pages/run-page.ts';
import { countingRun, countingWorkflow } from '../../../../test-support/runs/counting-run.ts';
import { type StandardServer, standardServer } from '../../../../test-support/standard-server.ts';
import { echoTool } from '../../../../test-support/tool-fixture.ts';
import { callIdOf } from '../../stories/index.ts';

const file = countingWorkflow();
const [kettles, lamps] = [callIdOf(1), callIdOf(2)];

/** Returns a server with a run whose two calls are known. */
function countingServer(): StandardServer {
  const server = standardServer({
    workflows: { wf: file },
    runs: [{ events: countingRun(file) }],
    tools: [echoTool('text.count')],
  });
  server.answer({
    'runs.seen_calls': ({ call_ids }) => ({ seen: [call_ids].flat().filter(id => id === kettles || id === lamps), runs: 2 }),
  });
  return server;
}

const pin: Locator = inspector.getByRole('region', { name: 'Pin text_count_result', exact: true });
const value = pin.getByRole('region', { name: 'Value of text_count_result' });
const pinsOf = (server: StandardServer): unknown =>
  server.state.workflows.get('wf')?.file.nodes.find(({ id }) => id === 'helper')?.config['pins'];

/** Opens the details of a call in the debugger. */
async function openCall(index: number): Promise<StandardServer> {
  const server = countingServer();
  await openPage('/runs/run_1', { server });
  await timeline.row('text.count').nth(index).click();
  return server;
}

describe('pin of one call', () => {
  it('Debugger pins one call and opens the editor with the pin and its value, which Undo removes', async () => {
    const server = await openCall(1);
    await runPage.inspector.getByRole('button', { name: /^Pin call/ }).click();
    await expect.poll(() => location.pathname).toBe('/workflows/wf');
    await editorIsReady();
    await expect.element(page.getByText('Pinned as text_count_result')).toBeVisible();
    await expect.element(pin.getByLabelText('Call ID')).toHaveValue(lamps);
    await expect.element(pin).toMatchTextContent('The result of exactly this call.');
    await expect.element(value).toMatchTextContent('"occurrences":1');
    await expectSaved();
    await expect
      .poll(() => pinsOf(server))
      .toEqual([
        {
          name: 'text_count_result',
          selector: { tool: 'text.count', strategy: 'by_call_id', call_id: lamps },
          on_missing: 'null',
        },
      ]);
    await expectAccessible('a pin for one call');

    // Another call of the last run is one choice away, and its value is shown at once.
    await pin.getByRole('combobox', { name: /^Call( |$)/ }).click();
    await page.getByRole('option', { name: /^1: / }).click();
    await expect.element(value).toMatchTextContent('"occurrences":2');
    await undo();
    await undo();
    await expect.element(pin).not.toBeInTheDocument();
    await expect.poll(() => pinsOf(server)).toEqual([]);
  });

  it('Debugger pins the results of a tool, undoes it, and links to the pin in the editor', async () => {
    const server = await openCall(0);
    const pinTool = runPage.inspector.getByRole('button', { name: 'Pin tool' });
    await pinTool.click();
    await expect.element(page.getByText('Pinned as text_count_result')).toBeVisible();
    const link = runPage.inspector.getByRole('link', { name: 'Open text_count_result in the editor' });
    await expect.element(link).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(link).not.toBeInTheDocument();
    expect(pinsOf(server)).toEqual([]);

    await pinTool.click();
    await link.click();
    await expect.poll(() => `${location.pathname}${location.hash}`).toBe('/workflows/wf#helper');
    await editorIsReady();
    await expect.element(pin).toMatchTextContent('"occurrences":1');
    expect(pinsOf(server)).toEqual([
      { name: 'text_count_result', selector: { tool: 'text.count', strategy: 'latest' }, on_missing: 'null' },
    ]);
  });

  it('PinEditor pins a call of the editor timeline, and warns when no run has made the call', async () => {
    await openEditor(file, { server: countingServer() });
    await startRun();
    await timeline.row('text.count').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Pin call/ }).click();
    await expect.element(value).toMatchTextContent('"occurrences":2');
    await expect.element(pin.getByRole('status')).not.toBeInTheDocument();
    // The run is older than the pin, and has the call.
    await expect.element(nodeCard('Helper')).toMatchTextContent('1 fieldtext_count_result');

    await pin.getByLabelText('Call ID').fill('kettle');
    await expect.element(pin).toMatchTextContent('Enter 64 hex digits');
    await pin.getByLabelText('Call ID').fill('0'.repeat(64));
    await expect.element(pin.getByRole('status')).toMatchTextContent('No call had this ID in the last 2 runs');
    await expect.element(pin).toMatchTextContent('null: no call has this ID.');
    await expectAccessible('a pin whose call has not happened');

    await pin.getByRole('combobox', { name: /^Result/ }).click();
    await page.getByRole('option', { name: /^number of calls/ }).click();
    await expect.element(value).toMatchTextContent('2');
  });
});

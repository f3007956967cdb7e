import { t } from '../../../lib/texts/t.ts';
import { failureOf } from '../../../lib/failure.ts';
import type { ApiClient } from '../../../lib/trpc.ts';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { setTestData } from './commands/set-test-data.ts';
import { openDialog, applyCommand, type EditorStore } from './editor-store.ts';
import { nodeTitle } from './partial-run-text.ts';
import { maxTestDataLength } from './test-data.ts';
import { lastOutput } from './last-output.ts';
import { undoIfLast } from './saving/undo-if-last.ts';

export type PinOutputOptions = {
  client: ApiClient;
  store: EditorStore;
  /** The run on the screen, which is searched first. */
  shownRun: string | undefined;
};

/** Sets a node's last output as its test data. One undo reverts it. */
export async function pinOutput({ client, store, shownRun }: PinOutputOptions, nodeId: string): Promise<void> {
  const { workflowId, file } = store.getState();
  const node = nodeTitle(file, nodeId);
  const edit = { label: t('Enter test data'), run: () => openDialog(store, { kind: 'test-data', node: nodeId }) };
  try {
    const output = await lastOutput(client, { workflowId, nodeId, first: shownRun === undefined ? [] : [shownRun] });
    if (output === undefined)
      return showErrorToast(t('{{node}} has no output yet', { node }), {
        detail: t('The node has not finished in any run. Run to here first, or enter test data.'),
        action: edit,
      });
    if (JSON.stringify(output).length > maxTestDataLength)
      return showErrorToast(t('The output of {{node}} is too long for test data', { node }), {
        detail: t('A workflow file can hold up to {{most}} characters of test data. Enter a shorter value.', {
          most: maxTestDataLength,
        }),
        action: edit,
      });
    applyCommand(store, t('set test data of {{node}}', { node }), now => setTestData(now, nodeId, output));
    const after = store.getState().file;
    showToast(t('Last output of {{node}} set as test data', { node }), {
      detail: t('Runs with test data turned on use it instead of running the node. Published versions never use it.'),
      action: { label: t('Undo'), run: () => undoIfLast(store, after) },
    });
  } catch (thrown) {
    showErrorToast(t('Could not load the last runs'), { detail: failureOf(thrown).message });
  }
}

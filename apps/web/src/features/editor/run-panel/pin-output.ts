import { t } from '../../../lib/texts/t.ts';
import { showToast, showErrorToast } from '../../../ui/toast.tsx';
import { type Backend, backendErrorOf } from '../../run/index.ts';
import { setTestData } from '../canvas-editing/commands/set-test-data.ts';
import { openDialog, change, type EditorStore } from '../editor-store.ts';
import { titleIn } from './part-text.ts';
import { mostTestData } from '../inspector/test-data.ts';
import { lastOutput } from './last-output.ts';
import { undoIfLast } from '../saving/undo-if-last.ts';

export type PinOutputOptions = {
  backend: Backend;
  store: EditorStore;
  /** The run on the screen, which is looked at first. */
  shownRun: string | undefined;
};

/** What a node last gave becomes its test data; one undo takes it back. */
export async function pinOutput({ backend, store, shownRun }: PinOutputOptions, nodeId: string): Promise<void> {
  const { workflowId, file } = store.getState();
  const node = titleIn(file, nodeId);
  const edit = { label: t('Write it by hand'), run: () => openDialog(store, { kind: 'test-data', node: nodeId }) };
  try {
    const output = await lastOutput(backend, { workflowId, nodeId, first: shownRun === undefined ? [] : [shownRun] });
    if (output === undefined)
      return showErrorToast(t('{{node}} has no output yet', { node }), {
        detail: t('No run so far has come to its end there. Run to here first, or write its test data by hand.'),
        action: edit,
      });
    if (JSON.stringify(output).length > mostTestData)
      return showErrorToast(t('The output of {{node}} is too long for test data', { node }), {
        detail: t('A workflow file holds at most {{most}} characters of it. Write a shorter one by hand.', {
          most: mostTestData,
        }),
        action: edit,
      });
    change(store, t('pin test data of {{node}}', { node }), now => setTestData(now, nodeId, output));
    const after = store.getState().file;
    showToast(t('The last output of {{node}} is its test data', { node }), {
      detail: t('Runs that ask for test data take it instead of running the node. Published versions never do.'),
      action: { label: t('Undo'), run: () => undoIfLast(store, after) },
    });
  } catch (thrown) {
    showErrorToast(t('The last runs could not be read'), { detail: backendErrorOf(thrown).message });
  }
}

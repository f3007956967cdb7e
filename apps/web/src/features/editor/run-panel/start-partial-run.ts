import { t } from '../../../lib/texts/t.ts';
import { showErrorToast } from '../../../ui/toast.tsx';
import { type Backend, backendErrorOf } from '../../run/index.ts';
import { openDialog, type EditorStore } from '../editor-store.ts';
import { planPartialRun, type PartRequest } from './partial-run-plan.ts';
import { noValuesText, partialRunTitle } from './partial-run-text.ts';
import { beginRun } from './begin-run.ts';

export type PartRunOptions = {
  backend: Backend;
  store: EditorStore;
  /** Saves first; false when something has to be decided before. */
  save: () => Promise<boolean>;
  onStarted: (runId: string) => void;
};

/** Runs a part at once, or asks first where there is something to say: the input, or whether test data stands for nodes. */
export async function startPartialRun(parts: PartRunOptions, part: PartRequest): Promise<void> {
  const { backend, store, save, onStarted } = parts;
  const { workflowId: workflow_id } = store.getState();
  let { file } = store.getState();
  const plan = planPartialRun(file, part, false);
  if (plan.asksInput || plan.tested.length > 0) return openDialog(store, { kind: 'run', part });
  try {
    if (!(await save()))
      return showErrorToast(t('{{title}}: resolve conflicts first', { title: partialRunTitle(file, part) }), {
        detail: t('The same values were changed elsewhere. Choose which to keep.'),
      });
    ({ file } = store.getState()); // with what others have done since
    const answer = await beginRun(backend, { workflow_id, file, input: null, part, usesTestData: false });
    if (answer.kind === 'begun') return onStarted(answer.run_id);
    const { title, detail } = noValuesText(file, answer.missing);
    const action = { label: t('Run to here'), run: () => void startPartialRun(parts, { kind: 'to', node: part.node }) };
    showErrorToast(title, { detail, action });
  } catch (thrown) {
    const { code, message } = backendErrorOf(thrown);
    showErrorToast(t('{{title}}: not started', { title: partialRunTitle(file, part) }), { detail: `${code}: ${message}` });
  }
}

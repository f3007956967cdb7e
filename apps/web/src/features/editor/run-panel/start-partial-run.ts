import { t } from '../../../lib/texts/t.ts';
import { failureOf } from '../../../lib/failure.ts';
import type { ApiClient } from '../../../lib/trpc.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { openDialog, type EditorStore } from '../core/editor-store.ts';
import { planPartialRun, type PartialRunRequest } from '../core/partial-run-plan.ts';
import { noValuesText, partialRunTitle } from '../core/partial-run-text.ts';
import { beginRun } from './begin-run.ts';

export type PartRunOptions = {
  client: ApiClient;
  store: EditorStore;
  /** Saves first. Resolves to false when something must be decided before the run. */
  save: () => Promise<boolean>;
  onStarted: (runId: string) => void;
};

/** Runs a part at once, or opens a dialog first when the run needs input or a choice about test data. */
export async function startPartialRun(parts: PartRunOptions, part: PartialRunRequest): Promise<void> {
  const { client, store, save, onStarted } = parts;
  const { workflowId } = store.getState();
  let { file } = store.getState();
  const plan = planPartialRun(file, part, false);
  if (plan.asksInput || plan.tested.length > 0) return openDialog(store, { kind: 'run', part });
  try {
    if (!(await save()))
      return showErrorToast(t('{{title}}: resolve conflicts first', { title: partialRunTitle(file, part) }), {
        detail: t('The same values were changed elsewhere. Choose which to keep.'),
      });
    ({ file } = store.getState()); // The file includes what others have done since.
    const answer = await beginRun(client, { workflow_id: workflowId, file, input: null, part, usesTestData: false });
    if (answer.kind === 'begun') return onStarted(answer.run_id);
    const { title, detail } = noValuesText(file, answer.missing);
    const action = { label: t('Run to here'), run: () => void startPartialRun(parts, { kind: 'to', node: part.node }) };
    showErrorToast(title, { detail, action });
  } catch (thrown) {
    const { code, message } = failureOf(thrown);
    showErrorToast(t('{{title}}: not started', { title: partialRunTitle(file, part) }), { detail: `${code}: ${message}` });
  }
}

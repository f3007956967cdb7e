import type { PinnedHandle } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { sayFailed } from '../../../ui/toast.tsx';
import { type Backend, backendErrorOf, readJournal, type RunJournal, type RunStore } from '../../run/index.ts';
import type { EditorStore } from '../editor-store.ts';
import { type CallWish, callWishOf } from '../canvas-editing/call-wish.ts';
import { pinnedCall } from './pinned-call.ts';

export type PinParts = {
  backend: Backend;
  store: EditorStore;
  /** The run that is shown. */
  run: RunStore | undefined;
  materialize: (wish: CallWish) => void;
};

/** Makes the call behind a pin's last value a node: of the run that is shown, else of the workflow's last. */
export async function materializePin(
  { backend, store, run, materialize }: PinParts,
  nodeId: string,
  pin: PinnedHandle,
): Promise<void> {
  try {
    const journal = run?.getState().journal ?? (await lastJournal(backend, store.getState().workflowId));
    const calls = journal?.latest.nodes.get(nodeId)?.agent?.calls ?? [];
    const envelope = pinnedCall(
      pin,
      calls.flatMap(call => call.envelope ?? []),
    );
    if (journal !== undefined && envelope !== undefined) return materialize(callWishOf(journal, nodeId, envelope));
    sayFailed(t('There is no call of {{tool}} to make a node of', { tool: pin.selector.tool }), {
      detail: t('{{journal}}. Run it, then try again.', {
        journal: journal === undefined ? t('This workflow has not run yet') : t('The last run made none that this pin shows'),
      }),
    });
  } catch (thrown) {
    sayFailed(t('The last run could not be read'), { detail: backendErrorOf(thrown).message });
  }
}

async function lastJournal(backend: Backend, workflowId: string): Promise<RunJournal | undefined> {
  const id = await backend.lastRunOf(workflowId);
  return id === undefined ? undefined : readJournal(backend, id);
}

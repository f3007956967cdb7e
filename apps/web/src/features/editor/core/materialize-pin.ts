import { type PinnedHandle, succeeded, type ToolEnvelope } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { failureOf } from '../../../lib/failure.ts';
import type { ApiClient } from '../../../lib/trpc.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { endedRuns, readJournal, type LoadedJournal, type RunViewStore } from '../../run/index.ts';
import type { EditorStore } from './editor-store.ts';
import { type CallNodeRequest, callNodeRequestOf } from './call-node-request.ts';

export type PinOptions = {
  client: ApiClient;
  store: EditorStore;
  /** The run that is shown. */
  run: RunViewStore | undefined;
  materialize: (request: CallNodeRequest) => void;
};

/**
 * Converts the call behind a pin's last value to a node. The call comes from the run that is shown, otherwise from the
 * workflow's last run.
 */
export async function materializePin(
  { client, store, run, materialize }: PinOptions,
  nodeId: string,
  pin: PinnedHandle,
): Promise<void> {
  try {
    const journal = run?.getState().journal ?? (await lastJournal(client, store.getState().workflowId));
    const calls = journal?.latest.nodes.get(nodeId)?.agent?.calls ?? [];
    const envelope = pinnedCall(
      pin,
      calls.flatMap(call => call.envelope ?? []),
    );
    if (journal !== undefined && envelope !== undefined) return materialize(callNodeRequestOf(journal, nodeId, envelope));
    showErrorToast(t('No call of {{tool}} to convert to a node', { tool: pin.selector.tool }), {
      detail: t('{{journal}}. Run the workflow, then try again.', {
        journal: journal === undefined ? t('This workflow has not run yet') : t('The last run has no call for this pin'),
      }),
    });
  } catch (thrown) {
    showErrorToast(t('Could not load the last run'), { detail: failureOf(thrown).message });
  }
}

async function lastJournal(client: ApiClient, workflowId: string): Promise<LoadedJournal | undefined> {
  const [id] = await endedRuns(client, workflowId);
  return id === undefined ? undefined : readJournal(client, id);
}

/**
 * Returns the envelope behind a pin's value, given the calls of its tool in start order. For a list or a count it is the last
 * success.
 */
export function pinnedCall({ selector }: PinnedHandle, calls: readonly ToolEnvelope[]): ToolEnvelope | undefined {
  const ofTool = calls.filter(({ name }) => name === selector.tool);
  switch (selector.strategy) {
    case 'latest':
      return ofTool.at(-1);
    case 'first':
      return ofTool[0];
    case 'nth':
      return ofTool[(selector.n ?? 1) - 1];
    case 'by_call_id':
      return ofTool.find(({ call_id }) => call_id === selector.call_id);
    case 'first_success':
      return ofTool.find(succeeded) ?? ofTool.at(-1);
    case 'all':
    case 'count':
      return ofTool.findLast(succeeded) ?? ofTool.at(-1);
  }
}

import { isRecord, type WorkflowFile } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { addPin, deletePin } from '../../agent-node/index.ts';
import { setConfig } from '../../editor/index.ts';
import { type Backend, BackendError, backendErrorOf } from '../../run/index.ts';

type Store = Pick<Backend, 'getWorkflow' | 'saveWorkflow'>;
export type PinRequest = { workflowId: string; nodeId: string; tool: string };

/** Adds a pin on the tool of the selected call to the agent in the current workflow. Resolves to the pin's name. */
export async function pinResult(backend: Store, { workflowId, nodeId, tool }: PinRequest): Promise<string> {
  const saved = await saveOver(backend, workflowId, file => {
    if (file.nodes.find(node => node.id === nodeId)?.type !== 'agent')
      throw new BackendError(
        'NOT_FOUND',
        t('The workflow no longer has agent {{nodeId}}. Open the workflow and pin the tool there.', { nodeId }),
      );
    return setConfig(file, nodeId, config => addPin(config, tool));
  });
  const pins = saved.nodes.find(node => node.id === nodeId)?.config['pins'];
  const last: unknown = Array.isArray(pins) ? pins.at(-1) : undefined;
  return isRecord(last) ? String(last['name']) : '';
}

/** Removes the pin again. Edges that were drawn from it in the meantime are kept, as edges from a ghost. */
export async function unpinResult(backend: Store, { workflowId, nodeId }: PinRequest, name: string): Promise<void> {
  await saveOver(backend, workflowId, file => setConfig(file, nodeId, config => deletePin(config, name)));
}

/**
 * Saves over the version that was read. If another member has saved in between, nothing is overwritten: the newer file is read
 * and edited instead, once.
 */
async function saveOver(backend: Store, id: string, edit: (file: WorkflowFile) => WorkflowFile): Promise<WorkflowFile> {
  for (let attempt = 1; ; attempt += 1) {
    const { file, version } = await backend.getWorkflow(id);
    const edited = edit(file);
    try {
      await backend.saveWorkflow({ id, file: edited, base_version: version });
      return edited;
    } catch (thrown) {
      if (backendErrorOf(thrown).code !== 'CONFLICT' || attempt === 2) throw thrown;
    }
  }
}

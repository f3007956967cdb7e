import { isRecord, type WorkflowFile } from '@pinion/contracts';
import { failureOf } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import type { ApiClient } from '../../../lib/trpc.ts';
import { addPin, deletePin } from '../../agent-node/index.ts';
import { setConfig } from '../../editor/index.ts';
export type PinRequest = { workflowId: string; nodeId: string; tool: string };

/** Adds a pin on the tool of the selected call to the agent in the current workflow. Resolves to the pin's name. */
export async function pinResult(client: ApiClient, { workflowId, nodeId, tool }: PinRequest): Promise<string> {
  const saved = await saveOver(client, workflowId, file => {
    if (file.nodes.find(node => node.id === nodeId)?.type !== 'agent')
      throw new Error(t('The workflow no longer has agent {{nodeId}}. Open the workflow and pin the tool there.', { nodeId }));
    return setConfig(file, nodeId, config => addPin(config, tool));
  });
  const pins = saved.nodes.find(node => node.id === nodeId)?.config['pins'];
  const last: unknown = Array.isArray(pins) ? pins.at(-1) : undefined;
  return isRecord(last) ? String(last['name']) : '';
}

/** Removes the pin again. Edges that were drawn from it in the meantime are kept, as edges from a ghost. */
export async function unpinResult(client: ApiClient, { workflowId, nodeId }: PinRequest, name: string): Promise<void> {
  await saveOver(client, workflowId, file => setConfig(file, nodeId, config => deletePin(config, name)));
}

/**
 * Saves over the version that was read. If another member has saved in between, nothing is overwritten: the newer file is read
 * and edited instead, once.
 */
async function saveOver(client: ApiClient, id: string, edit: (file: WorkflowFile) => WorkflowFile): Promise<WorkflowFile> {
  for (let attempt = 1; ; attempt += 1) {
    const { file, version } = await client.workflows.get.query({ id });
    const edited = edit(file);
    try {
      await client.workflows.save.mutate({ id, file: edited, base_version: version });
      return edited;
    } catch (thrown) {
      if (failureOf(thrown).code !== 'CONFLICT' || attempt === 2) throw thrown;
    }
  }
}

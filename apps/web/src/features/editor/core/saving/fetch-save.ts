import type { WorkflowFile } from '@pinion/contracts';
import type { ApiClient } from '../../../../lib/trpc.ts';

/** Returns the file of one save. Fails with NOT_FOUND when no save has that number. */
export async function fetchSave(client: ApiClient, id: string, version: number): Promise<WorkflowFile> {
  const { file } = await client.workflows.version_file.query({ id, version: `save-${version}` });
  return file;
}

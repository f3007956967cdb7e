import type { WorkflowFile } from '@pinion/contracts';

export function setWorkflowName(file: WorkflowFile, name: string): WorkflowFile {
  const request = name.trim().slice(0, 200);
  return request === '' || request === file.name ? file : { ...file, name: request };
}

import type { WorkflowFile } from '@pinion/contracts';

export function renameWorkflow(file: WorkflowFile, name: string): WorkflowFile {
  const wish = name.trim().slice(0, 200);
  return wish === '' || wish === file.name ? file : { ...file, name: wish };
}

import type { WorkflowFile } from '@pinion/contracts';
import { setConfig } from './set-config.ts';

/** What a node gives instead of running, where a run asks for it; `undefined` takes it away. */
export const setTestData = (file: WorkflowFile, id: string, data: Readonly<Record<string, unknown>> | undefined): WorkflowFile =>
  setConfig(file, id, config => {
    const { test_data: _, ...rest } = config;
    return data === undefined ? rest : { ...rest, test_data: data };
  });

import type { WorkflowFile } from '@pinion/contracts';
import { setConfig } from './set-config.ts';

/** Sets the data a node returns instead of running, in runs that use test data. `undefined` removes it. */
export const setTestData = (file: WorkflowFile, id: string, data: Readonly<Record<string, unknown>> | undefined): WorkflowFile =>
  setConfig(file, id, config => {
    const { test_data: _, ...rest } = config;
    return data === undefined ? rest : { ...rest, test_data: data };
  });

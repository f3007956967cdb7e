import type { WorkflowNode } from './workflow-file.ts';

/**
 * What a node gives instead of running, in runs that ask for test data: its config's `test_data`, which should be handle to
 * value, `{"<handle>": value}`. `undefined` when it has none.
 */
export const testDataOf = ({ config }: Pick<WorkflowNode, 'config'>): unknown => config['test_data'] ?? undefined;

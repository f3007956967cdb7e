import type { WorkflowNode } from '../workflow/workflow-file.ts';

/**
 * Returns the test data that a node outputs instead of running, in runs that use test data: its config's `test_data`, an object
 * from handle to value, `{"<handle>": value}`. `undefined` when it has none.
 */
export const testDataOf = ({ config }: Pick<WorkflowNode, 'config'>): unknown => config['test_data'] ?? undefined;

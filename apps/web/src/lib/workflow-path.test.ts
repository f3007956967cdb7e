import { describe, expect, it } from 'vitest';
import { readWorkflowPath, runInEditorPath, workflowPath } from './workflow-path.ts';

describe('the paths of a workflow', () => {
  it('a path of each view is read back as that view', () => {
    for (const view of ['editor', 'runs', 'evaluation'] as const)
      expect(readWorkflowPath(workflowPath('a b/c', view))).toEqual({ workflowId: 'a b/c', view });
  });
  it('a path of another page is none of a workflow', () => {
    for (const path of ['/workflows', '/runs/1', '/workflows/1/other', '/workflows/%E0%A4%A'])
      expect(readWorkflowPath(path)).toBeUndefined();
  });
  it('runInEditorPath names the run in the query', () => {
    expect(runInEditorPath('w1', 'r&1')).toBe('/workflows/w1?run=r%261');
  });
});

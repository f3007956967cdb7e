import type { WorkflowFile } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { codeErrorLine } from './code-error-line.ts';

const file = { nodes: [{ id: 'a', type: 'code', config: { code: 'null.x' } }] } as unknown as WorkflowFile;
const error = { code: 'SANDBOX_ERROR', message: 'TypeError', details: { exception: { line: 1 } } } as const;

it('the line of an exception is marked in the code that ran', () => {
  expect(codeErrorLine({ nodeId: 'a', file, error }, 'null.x')).toEqual({ line: 1, message: 'TypeError' });
});

it('no line is marked in changed code, without an error, or for an error without a line', () => {
  expect(codeErrorLine({ nodeId: 'a', file, error }, 'null.y')).toBeUndefined();
  expect(codeErrorLine({ nodeId: 'a', file, error: undefined }, 'null.x')).toBeUndefined();
  expect(codeErrorLine({ nodeId: 'a', file: undefined, error }, 'null.x')).toBeUndefined();
  expect(codeErrorLine({ nodeId: 'a', file, error: { code: 'TIMEOUT', message: '' } }, 'null.x')).toBeUndefined();
});

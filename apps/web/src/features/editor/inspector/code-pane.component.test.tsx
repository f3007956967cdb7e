import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { RunEvent, WorkflowFile } from '@pinion/contracts';
import { handleDot, nodeCard } from '../../../../test-support/canvas-view.ts';
import { codeIn, fillCode } from '../../../../test-support/code-editor.ts';
import { addByKey, inspector, openEditor, select, shown, startRun } from '../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../test-support/expect-accessible.ts';
import { callRun } from '../../../../test-support/runs/call-run.ts';
import { standardServer } from '../../../../test-support/standard-server.ts';
import { edge, node, workflow } from '../../../../test-support/workflow-fixture.ts';
import { JournalWriter, toolError } from '../../stories/index.ts';

const withCode = (language: string, code: string): WorkflowFile =>
  workflow(
    'Code',
    [
      node('numbers', 'input', 'Numbers', 0, 0),
      node('sum', 'code', 'Sum', 240, 0, { language, code }),
      node('total', 'output', 'Total', 520, 0),
    ],
    [edge('numbers.value', 'sum.in'), edge('sum.value', 'total.value')],
  );

/** Returns the events of a run whose code fails in a line. */
function failedCode(file: WorkflowFile, line: number): RunEvent[] {
  const error = toolError('SANDBOX_ERROR', 'ZeroDivisionError: division by zero', { details: { exception: { line } } });
  return new JournalWriter('run_code')
    .append(0, { type: 'run.started', workflow_id: 'wf', workflow: file, tools: [], input: [1, 2] })
    .append(1, { type: 'node.started', node_id: 'sum' })
    .append(9, { type: 'node.failed', node_id: 'sum', error })
    .append(10, { type: 'run.finished', status: 'failed', output: null, error }).events;
}

describe('CodePane', () => {
  it('CodePane stores the code and runs it alone with an input', async () => {
    const code = 'console.log(inputs.in.length);\nreturn inputs.in.reduce((sum, n) => sum + n, 0);';
    const file = withCode('javascript', 'return inputs.in;');
    const server = standardServer({ workflows: { wf: file } });
    server.answer({
      'tools.run_code': ({ input }) => {
        server.state.runs.set('run_alone', { events: callRun('run_alone', { name: 'sum', input: input as never, output: 42 }) });
        return { run_id: 'run_alone' };
      },
    });
    const { stored } = await openEditor(file, { server });
    await select('Sum');
    await expect.element(inspector.getByRole('radio', { name: 'JavaScript' })).toBeChecked();
    await fillCode(inspector.getByLabelText('Code', { exact: true }), code);
    await expect.poll(() => stored().nodes.find(({ id }) => id === 'sum')?.config['code']).toBe(code);

    await inspector.getByRole('button', { name: 'Run code' }).click();
    const dialog = await shown(page.getByRole('dialog', { name: 'Run Sum' }));
    await fillCode(dialog.getByLabelText('in', { exact: true }), '[1, 2, 39]');
    await dialog.getByRole('button', { name: 'Run code' }).click();
    await expect.element(dialog.getByRole('region', { name: 'Result' })).toMatchTextContent('42');
    await expectAccessible('the run of a code node');
    expect(server.requestsOf('tools.run_code')).toMatchObject([{ node_id: 'sum', config: { code }, input: { in: [1, 2, 39] } }]);
  });

  it('CodePane marks the line that failed in the run that is shown', async () => {
    const code = 'numbers = inputs["in"]\nresult = sum(numbers) / 0';
    const file = withCode('python', code);
    await openEditor(file, { runs: [{ events: failedCode(file, 2) }] });
    await select('Sum');
    expect(await codeIn(inspector.getByLabelText('Code', { exact: true }))).toBe(code);
    await startRun();
    await expect.element(inspector.getByText(/ZeroDivisionError/).first()).toBeVisible();
    await expect
      .poll(() => inspector.element().querySelector('.cm-lintRange-error')?.textContent)
      .toBe('result = sum(numbers) / 0');
    await expectAccessible('a code node that failed', { handles: false });
  });

  it('CodePane turns each property of the input schema into a handle', async () => {
    await openEditor(workflow('Code', []));
    await addByKey('d');
    await expect.element(nodeCard('Code')).toMatchTextContent('JavaScript');
    const schema = '{"type":"object","properties":{"first":{"type":"number"},"second":{"type":"string"}}}';
    const input = inspector.getByRole('group', { name: 'Input schema' });
    await input.getByRole('radio', { name: 'JSON' }).click();
    await fillCode(input.getByLabelText('JSON Schema'), schema);
    await expect.element(handleDot({ node: 'Code', handle: 'first', side: 'input' })).toBeVisible();
    await expect.element(handleDot({ node: 'Code', handle: 'second', side: 'input' })).toBeVisible();
    await input.getByRole('radio', { name: 'Fields' }).click();
    await expect.element(input.getByRole('group', { name: 'Field second' })).toBeVisible();
  });

  it('CodePane edits its schemas as fields, and an empty list of fields is no schema', async () => {
    const { stored } = await openEditor(withCode('javascript', 'return inputs.in;'));
    await select('Sum');
    const schemas = () => {
      const config = stored().nodes.find(({ id }) => id === 'sum')?.config;
      return [config?.['input_schema'], config?.['output_schema']];
    };
    const output = inspector.getByRole('group', { name: 'Output schema' });
    await expect.element(output).toMatchTextContent('Any result is accepted.');
    await output.getByRole('button', { name: 'Add field' }).click();
    await expect.poll(schemas).toMatchObject([undefined, { type: 'object', required: ['field_1'], properties: { field_1: {} } }]);
    await expectAccessible('the schemas of a code node');
    await output.getByRole('button', { name: 'Delete field_1' }).click();
    await expect.poll(schemas).toEqual([undefined, undefined]);
  });
});

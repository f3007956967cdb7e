import { nodeDefinition } from '@pinion/contracts';
import jsonata from 'jsonata';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inspector, openEditor, select, undo, type EditedWorkflow } from '../../../../../test-support/editor-view.ts';
import { expectAccessible } from '../../../../../test-support/expect-accessible.ts';
import { standardServer } from '../../../../../test-support/standard-server.ts';
import { expectAppearance } from '../../../../../test-support/states/appearance.ts';
import { edge, node, workflow } from '../../../../../test-support/workflow-fixture.ts';
import { JournalWriter } from '../../../stories/index.ts';

const branching = () =>
  workflow(
    'Conditions',
    [
      node('in', 'input', 'In', 0, 0),
      node('choose', 'branch', 'Choose', 260, 0, { cases: [{ handle: 'large', expression: '$sum(items.price) > 100' }] }),
      node('out', 'output', 'Out', 560, 0),
      node('rest', 'output', 'Rest', 560, 200),
    ],
    [edge('in.value', 'choose.in'), edge('choose.case_1', 'out.value'), edge('choose.else', 'rest.value')],
  );

const added = inspector.getByRole('group', { name: 'Case case_1' });

/** Adds a case of two conditions on fields of the value. */
async function addCase(): Promise<void> {
  await select('Choose');
  await inspector.getByRole('button', { name: 'Add case' }).click();
  const first = added.getByRole('group', { name: 'Condition 1' });
  await first.getByLabelText('Field').fill('customer.tier');
  await first.getByRole('combobox', { name: 'Operator' }).click();
  await page.getByRole('option', { name: 'equals', exact: true }).click();
  await first.getByRole('textbox', { name: 'Value' }).fill('gold');
  await added.getByRole('button', { name: 'Add condition' }).click();
  const second = added.getByRole('group', { name: 'Condition 2' });
  await second.getByLabelText('Field').fill('total');
  await second.getByRole('combobox', { name: 'Operator' }).click();
  await page.getByRole('option', { name: 'is at least' }).click();
  await second.getByRole('textbox', { name: 'Value' }).fill('5x');
  await expect.element(second.getByRole('alert')).toHaveTextContent('Enter a number.');
  await second.getByRole('textbox', { name: 'Value' }).fill('50');
}

const casesOf = ({ stored }: EditedWorkflow) => stored().nodes.find(({ id }) => id === 'choose')?.config['cases'];
/** Returns whether the added case, as it is saved, holds for a value. */
async function holds(edited: EditedWorkflow, value: unknown): Promise<unknown> {
  const cases = casesOf(edited) as { expression: string }[];
  return jsonata(cases[1]?.expression ?? '').evaluate(value);
}

describe('conditions of a branch', () => {
  it('a new branch starts with a condition, whose field is chosen from the type of the value before the first run', async () => {
    const schema = { type: 'object', properties: { tier: { type: 'string' }, total: { type: 'number' } } };
    const file = branching();
    const [first, ...others] = file.nodes;
    const { stored } = await openEditor({
      ...file,
      nodes: [
        { ...first, config: { schema } },
        ...others.map(one => (one.id === 'choose' ? { ...one, config: nodeDefinition('branch').initial } : one)),
      ],
    } as typeof file);
    await select('Choose');
    const condition = inspector.getByRole('group', { name: 'Condition 1' });
    await condition.getByRole('button', { name: 'Choose field of condition 1' }).click();
    await page.getByRole('menuitem', { name: 'total number' }).click();
    await expect.element(condition.getByLabelText('Field')).toHaveValue('total');
    await expect.poll(() => JSON.stringify(stored().nodes.find(({ id }) => id === 'choose')?.config)).toContain('total');
  });

  it('a case is built from two conditions and is saved as an expression that follows the types of its values', async () => {
    const edited = await openEditor(branching());
    await select('Choose');
    const written = inspector.getByRole('group', { name: 'Case large' });
    await expect.element(written.getByRole('textbox', { name: 'JSONata' })).toMatchTextContent(/\$sum\(items\.price\) > 100/);
    await expect.element(written.getByRole('radio', { name: 'Conditions' })).toHaveLength(0);
    await addCase();
    await expectAccessible('conditions of a case', { handles: false });
    await expect
      .poll(() => casesOf(edited))
      .toEqual([
        { handle: 'large', expression: '$sum(items.price) > 100' },
        { handle: 'case_1', expression: '$.customer.tier = "gold" and ($type($.total) = "number" and $.total >= 50)' },
      ]);
    expect(await holds(edited, { customer: { tier: 'gold' }, total: 50 })).toBe(true);
    expect(await holds(edited, { customer: { tier: 'gold' }, total: 'fifty' })).toBe(false);
  });

  it('a case holds on any condition or on all, is shown as JSONata, and undo changes both', async () => {
    await openEditor(branching());
    await addCase();
    await added.getByRole('radio', { name: 'Any condition' }).click();
    await added.getByRole('radio', { name: 'JSONata' }).click();
    const expression = added.getByRole('textbox', { name: 'JSONata' });
    await expect.element(expression).toMatchTextContent(/= "gold" or \(/);
    await undo();
    await expect.element(expression).toMatchTextContent(/= "gold" and \(/);
    await added.getByRole('radio', { name: 'Conditions' }).click();
    await expect.element(added.getByRole('radio', { name: 'All conditions' })).toBeChecked();
  });

  it('a group of conditions is saved so that one of them has to hold, and its deletion is undone', async () => {
    const edited = await openEditor(branching());
    await addCase();
    await added.getByRole('button', { name: 'Add group' }).click();
    const group = added.getByRole('group', { name: 'Group 3' });
    const field = (number: number) => group.getByRole('group', { name: `Condition ${number}` }).getByLabelText('Field');
    await field(1).fill('vip');
    await group.getByRole('button', { name: 'Add condition to group 3' }).click();
    await field(2).fill('coupon');
    await expect.element(group.getByRole('radio', { name: 'Any condition' })).toBeChecked();
    await expectAccessible('a group of conditions', { handles: false });
    await expect.poll(() => JSON.stringify(casesOf(edited))).toMatch(/coupon/);
    const first = { customer: { tier: 'gold' }, total: 50 };
    expect(await holds(edited, { ...first, coupon: 'SAVE10' })).toBe(true);
    expect(await holds(edited, first)).toBe(false);
    await group.getByRole('button', { name: 'Delete group 3' }).click();
    await expect.element(group).not.toBeInTheDocument();
    await undo();
    await expect.element(group).toBeVisible();
  });
});

describe('last values', () => {
  it('conditions show the last value of each field, and a transform its result on the last value', async () => {
    const file = workflow(
      'Last values',
      [
        node('in', 'input', 'In', 0, 0),
        node('total', 'transform', 'Total', 260, 0, { expression: '$' }),
        node('choose', 'branch', 'Choose', 260, 200, { cases: [{ handle: 'gold', expression: '$.customer.tier = "gold"' }] }),
        node('out', 'output', 'Out', 560, 0),
        node('rest', 'output', 'Rest', 560, 200),
      ],
      [
        edge('in.value', 'total.in'),
        edge('in.value', 'choose.in'),
        edge('total.value', 'out.value'),
        edge('choose.else', 'rest.value'),
      ],
    );
    const value = {
      customer: { tier: 'silver' },
      lines: [
        { sku: 'tea', price: 3 },
        { sku: 'cup', price: 5 },
      ],
    };
    const { events } = new JournalWriter('run_1')
      .append(0, { type: 'run.started', workflow_id: 'wf', workflow: file, tools: [], input: value })
      .append(1, { type: 'node.started', node_id: 'in' })
      .append(2, { type: 'node.finished', node_id: 'in', outputs: { value } })
      .append(9, { type: 'run.finished', status: 'succeeded', output: {} });
    const server = standardServer({ workflows: { wf: file }, runs: [{ events }] });
    server.answer({
      'workflows.evaluate_expression': async input => {
        try {
          return { ok: true, value: await jsonata(input.expression).evaluate(input.value) } as never;
        } catch (error) {
          return { ok: false, message: (error as { message: string }).message } as never;
        }
      },
    });
    await openEditor(file, { server });
    await select('Choose');
    const first = inspector.getByRole('group', { name: 'Condition 1' });
    await expect.element(first).toMatchTextContent(/Last value/);
    await expect.element(first).toMatchTextContent(/silver/);
    await first.getByRole('button', { name: 'Choose field of condition 1' }).click();
    await page.getByRole('menuitem', { name: /^lines\.price/ }).click();
    await expect.element(first.getByLabelText('Field')).toHaveValue('lines.price');
    await first.getByLabelText('Field').fill('lines.sku');
    await expect.element(first).toMatchTextContent(/2 items/);
    await first.getByLabelText('Field').fill('nowhere');
    await expect.element(first).toMatchTextContent(/—/);
    await expectAppearance('conditions with last values', { handles: false });

    await select('Total');
    const result = inspector.getByRole('status', { name: 'Result of the expression' });
    await expect.element(result).toMatchTextContent(/silver/);
    await inspector.getByRole('button', { name: 'Use an example' }).click();
    await page.getByRole('menuitem', { name: /^Sum a field/ }).click();
    const expression = inspector.getByRole('textbox', { name: 'Expression' });
    await expect.element(expression).toMatchTextContent(/\$sum\(lines\.price\)/);
    await expect.element(result).toMatchTextContent(/8/);
    await undo();
    await expect.element(result).toMatchTextContent(/silver/);
    await expression.fill('$sum(lines.sku)');
    await expect.element(result).toMatchTextContent(/argument/iu);
    await expectAppearance('a transform with an error', { handles: false });
  });

  it('a transform of a workflow that has not run says how to see its result', async () => {
    await openEditor(workflow('No run', [node('total', 'transform', 'Total', 0, 0, { expression: '$' })]));
    await select('Total');
    await expect.element(inspector).toMatchTextContent(/Run the workflow to see the result of the expression here\./);
  });
});

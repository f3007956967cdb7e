import { EditorPage } from '../pages/editor-page.ts';
import { expectAppearance } from '../support/appearance.ts';
import { expectAccessible } from '../support/axe.ts';
import { edge, node, stored, uniqueName } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

test('a case is built from conditions, an expression is kept, and the branch follows them', async ({ page, api }) => {
  const { id } = await api.post<{ id: string }>('/workflows', {
    format: 'pinion.workflow/1',
    name: uniqueName('Conditions'),
    nodes: [
      node('in', 'input', 'In', 0, 0, {}),
      node('choose', 'branch', 'Choose', 260, 0, { cases: [{ handle: 'large', expression: '$sum(items.price) > 100' }] }),
      node('out', 'output', 'Out', 560, 0, {}),
      node('rest', 'output', 'Rest', 560, 200, {}),
    ],
    edges: [edge('in.value', 'choose.in'), edge('choose.case_1', 'out.value'), edge('choose.else', 'rest.value')],
  });
  const editor = await new EditorPage(page).open(id);
  const run = async (input: unknown) => api.post<{ output: unknown }>(`/workflows/${id}/runs`, { input, wait_s: 20 });
  const casesOf = async () => {
    await editor.isSaved();
    return (await stored(api, id)).nodes.find(one => one.id === 'choose')?.config['cases'];
  };
  await editor.select('Choose');
  const written = editor.inspector.getByRole('group', { name: 'Case large' });
  await expect(written.getByRole('textbox', { name: 'JSONata' })).toContainText('$sum(items.price) > 100');
  await expect(written.getByRole('radio', { name: 'Conditions' })).toHaveCount(0);

  await test.step('two conditions on fields of the value', async () => {
    await editor.inspector.getByRole('button', { name: 'Add case' }).click();
    const added = editor.inspector.getByRole('group', { name: 'Case case_1' });
    const first = added.getByRole('group', { name: 'Condition 1' });
    await first.getByLabel('Field').pressSequentially('customer.tier');
    await first.getByRole('combobox', { name: 'Operator' }).click();
    await page.getByRole('option', { name: 'equals', exact: true }).click();
    await first.getByRole('textbox', { name: 'Value' }).fill('gold');
    await added.getByRole('button', { name: 'Add condition' }).click();
    const second = added.getByRole('group', { name: 'Condition 2' });
    await second.getByLabel('Field').fill('total');
    await second.getByRole('combobox', { name: 'Operator' }).click();
    await page.getByRole('option', { name: 'is at least' }).click();
    await second.getByRole('textbox', { name: 'Value' }).fill('5x');
    await expect(second.getByRole('alert')).toHaveText('Enter a number.');
    await second.getByRole('textbox', { name: 'Value' }).fill('50');
    await expectAccessible(page, 'conditions of a case', { handles: false });
    expect(await casesOf()).toEqual([
      { handle: 'large', expression: '$sum(items.price) > 100' },
      { handle: 'case_1', expression: '$.customer.tier = "gold" and ($type($.total) = "number" and $.total >= 50)' },
    ]);
  });

  await test.step('the branch follows them, whatever the type of a value is', async () => {
    expect((await run({ customer: { tier: 'gold' }, total: 50 })).output).toMatchObject({ out: { total: 50 } });
    expect((await run({ customer: { tier: 'gold' }, total: 'fifty' })).output).toMatchObject({ rest: { total: 'fifty' } });
  });

  await test.step('any instead of all, the JSONata of it, and undo', async () => {
    const added = editor.inspector.getByRole('group', { name: 'Case case_1' });
    await added.getByRole('radio', { name: 'Any condition' }).click();
    await added.getByRole('radio', { name: 'JSONata' }).click();
    await expect(added.getByRole('textbox', { name: 'JSONata' })).toContainText('= "gold" or (');
    await editor.undo();
    await expect(added.getByRole('textbox', { name: 'JSONata' })).toContainText('= "gold" and (');
    await added.getByRole('radio', { name: 'Conditions' }).click();
    await expect(added.getByRole('radio', { name: 'All conditions' })).toBeChecked();
  });

  await test.step('a group of conditions, of which one holds', async () => {
    const added = editor.inspector.getByRole('group', { name: 'Case case_1' });
    await added.getByRole('button', { name: 'Add group' }).click();
    const group = added.getByRole('group', { name: 'Group 3' });
    const field = (number: number) => group.getByRole('group', { name: `Condition ${number}` }).getByLabel('Field');
    await field(1).fill('vip');
    await group.getByRole('button', { name: 'Add condition to group 3' }).click();
    await field(2).fill('coupon');
    await expect(group.getByRole('radio', { name: 'Any condition' })).toBeChecked();
    await expectAccessible(page, 'a group of conditions', { handles: false });
    const first = { customer: { tier: 'gold' }, total: 50 };
    await editor.isSaved();
    expect((await run({ ...first, coupon: 'SAVE10' })).output).toMatchObject({ out: { total: 50 } });
    expect((await run(first)).output).toMatchObject({ rest: { total: 50 } });
    await group.getByRole('button', { name: 'Delete group 3' }).click();
    await expect(group).toBeHidden();
    await editor.undo();
    await expect(group).toBeVisible();
  });
});

test('conditions show the last value of each field, and a transform its result on the last value', async ({ page, api }) => {
  const { id } = await api.post<{ id: string }>('/workflows', {
    format: 'pinion.workflow/1',
    name: uniqueName('Last values'),
    nodes: [
      node('in', 'input', 'In', 0, 0, {}),
      node('total', 'transform', 'Total', 260, 0, { expression: '$' }),
      node('choose', 'branch', 'Choose', 260, 200, { cases: [{ handle: 'gold', expression: '$.customer.tier = "gold"' }] }),
      node('out', 'output', 'Out', 560, 0, {}),
      node('rest', 'output', 'Rest', 560, 200, {}),
    ],
    edges: [
      edge('in.value', 'total.in'),
      edge('in.value', 'choose.in'),
      edge('total.value', 'out.value'),
      edge('choose.else', 'rest.value'),
    ],
  });
  const editor = await new EditorPage(page).open(id);
  const { inspector } = editor;
  await editor.select('Total');
  await expect(inspector).toContainText('Run the workflow to see the result of the expression here.');
  const input = {
    customer: { tier: 'silver' },
    lines: [
      { sku: 'tea', price: 3 },
      { sku: 'cup', price: 5 },
    ],
  };
  await api.post(`/workflows/${id}/runs`, { input, wait_s: 20 });
  await page.reload();
  await editor.isReady();

  await editor.select('Choose');
  const first = inspector.getByRole('group', { name: 'Condition 1' });
  await expect(first).toContainText('Last value');
  await expect(first).toContainText('silver');
  await first.getByLabel('Field').fill('lines.sku');
  await expect(first).toContainText('2 items');
  await first.getByLabel('Field').fill('nowhere');
  await expect(first).toContainText('—');
  await expectAppearance(page, 'conditions with last values', { handles: false });

  await editor.select('Total');
  const result = inspector.getByRole('status', { name: 'Result of the expression' });
  await expect(result).toContainText('silver');
  await inspector.getByRole('button', { name: 'Use an example' }).click();
  await page.getByRole('menuitem', { name: 'Sum a field' }).click();
  await expect(inspector.getByRole('textbox', { name: 'Expression' })).toContainText('$sum(lines.price)');
  await expect(result).toContainText('8');
  await editor.isSaved();
  await editor.undo();
  await expect(result).toContainText('silver');
  await inspector.getByRole('textbox', { name: 'Expression' }).fill('$sum(lines.sku)');
  await expect(result).toContainText(/argument/iu);
  await expectAppearance(page, 'a transform with an error', { handles: false });
});

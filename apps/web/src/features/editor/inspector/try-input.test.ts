import { expect, test } from 'vitest';
import { LoadedJournal } from '../../run/index.ts';
import { shopJournal } from '../../stories/index.ts';
import { defaultTryInput } from './try-input.ts';

const journal = new LoadedJournal();
for (const event of shopJournal()) journal.add(event);
const [call] = journal.timeline.rows.flatMap(row => (row.kind === 'call' && row.envelope !== undefined ? [row.envelope] : []));
if (call === undefined) throw new Error('the story has no call');

test('defaultTryInput starts with the input of the last call of the tool in the run that is shown', () => {
  expect(defaultTryInput(call.name, journal, undefined)).toMatchObject(call.input as object);
  expect(defaultTryInput('nobody.calls', journal, undefined)).toEqual({});
});

test('defaultTryInput uses the constants of a node first and leaves its templates to a run', () => {
  const constants = { sku: 'K-1', text: 'for {{input.value}}', deep: { list: ['{{x}}'] } };
  expect(defaultTryInput('nobody.calls', undefined, constants)).toEqual({ sku: 'K-1' });
});

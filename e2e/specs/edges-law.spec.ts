import { randomInt } from 'node:crypto';
import { EditorPage } from '../pages/editor-page.ts';
import { type LawAction, actionsByApi } from '../support/law-actions.ts';
import { actionsByHand } from '../support/law-actions-by-hand.ts';
import { endsOf, type LawFixture, lawTools, lawWorkflow, publishLawTools } from '../support/law-fixture.ts';
import { randomFrom } from '../support/random-from.ts';
import { stored } from '../support/scene.ts';
import { expect, test } from '../support/test.ts';

/** A campaign of `npm run test:long` runs 200. */
const sequences = Number(process.env['PINION_LAW_SEQUENCES'] ?? 10);
/** The interval of sequences that are run by hand after a reload. The others run through the API and are followed live. */
const uiSequenceInterval = 5;
const seed = Number(process.env['PINION_LAW_SEED'] ?? randomInt(2 ** 31));

// The actions and the seed describe the sequence. A trace of two hundred sequences costs more than running them.
test.use({ trace: 'off' });

/** Returns the drawn edges by their accessible names. An edge without a line does not count. */
const drawn = ({ editor }: LawFixture): Promise<string[]> =>
  editor.page.evaluate(() =>
    [...document.querySelectorAll('.react-flow__edge')]
      .filter(edge => (edge.querySelector('.react-flow__edge-path')?.getAttribute('d') ?? '') !== '')
      .map(edge => (edge.getAttribute('aria-label') ?? '').replace(/^Edge from /, '').replace(' to ', ' > '))
      .toSorted(),
  );

async function holds(fixture: LawFixture, sequence: number): Promise<void> {
  const expected = [...fixture.expected].toSorted();
  const why = `sequence ${sequence}, PINION_LAW_SEED=${seed}\n${fixture.actions.join('\n')}`;
  await expect.poll(() => drawn(fixture), { message: `drawn: ${why}`, intervals: [20, 50, 100, 200, 400] }).toEqual(expected);
  expect(endsOf(await stored(fixture.api, fixture.id)).toSorted(), `stored: ${why}`).toEqual(expected);
}

async function act(fixture: LawFixture, action: LawAction | undefined): Promise<void> {
  const done = await action?.(fixture);
  if (done !== undefined) fixture.actions.push(done);
}

async function playThroughUi(fixture: LawFixture, sequence: number): Promise<void> {
  await fixture.editor.page.reload();
  await fixture.editor.isReady();
  await holds(fixture, sequence);
  await fixture.editor.select('Helper');
  for (let left = 2; left > 0; left -= 1) {
    await act(fixture, fixture.random.pick(actionsByHand));
    await fixture.editor.isSaved();
  }
}

async function playThroughApi(fixture: LawFixture): Promise<void> {
  for (let left = 1 + fixture.random.below(4); left > 0; left -= 1) await act(fixture, fixture.random.pick(actionsByApi));
}

test(`${sequences} random sequences of pinning, disabling, upgrading and removing tools lose no edge`, {
  tag: '@alone',
}, async ({ page, api, pausedTools }) => {
  test.setTimeout(Math.max(60_000, sequences * 3_000));
  test.info().annotations.push({ type: 'seed', description: `PINION_LAW_SEED=${seed}` });
  pausedTools.release();
  await publishLawTools(api, pausedTools);
  const file = lawWorkflow();
  const { id } = await api.post<{ id: string }>('/workflows', file);
  const editor = await new EditorPage(page).open(id);
  const versions = new Map(lawTools.map(name => [name as string, ['1.0.0']]));
  const random = randomFrom(seed);
  const fixture: LawFixture = { api, pausedTools, editor, id, random, versions, expected: new Set(endsOf(file)), actions: [] };
  await holds(fixture, 0);
  for (let sequence = 1; sequence <= sequences; sequence += 1) {
    fixture.actions = [];
    await (sequence % uiSequenceInterval === 0 ? playThroughUi(fixture, sequence) : playThroughApi(fixture));
    await holds(fixture, sequence);
  }
  // The remaining workflow still runs to an end.
  const run = await api.post<{ status: string }>(`/workflows/${id}/runs`, { input: { text: 'kettle' }, wait_s: 30 });
  expect(['succeeded', 'failed']).toContain(run.status);
});

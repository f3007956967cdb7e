import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { extension, officeHours } from '../../examples/office-hours.ts';
import { aTool } from './a-tool.ts';
import { createRecordingModel } from './recording-model.ts';
import { play } from './scenario.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

it('the example of docs/extensions.md equals the file that is tested', () => {
  const page = readFileSync(at('../../docs/extensions.md'), 'utf8');
  expect(page).toContain(`\`\`\`ts\n${readFileSync(at('examples/office-hours.ts'), 'utf8')}\`\`\``);
  expect(extension.name).toBe('office_hours');
});

it('the office hours extension behaves as documented', async () => {
  const pay = aTool('pay', { metadata: { side_effects: 'writes' }, execute: () => ({ amount_cents: 1999 }) });
  const look = aTool('look', { execute: () => ({ amount_cents: 500 }) });
  const playAt = (hour: number) =>
    play({
      tools: [pay, look],
      policy: { confirmation: 'never' },
      model: createRecordingModel([[{ name: 'pay' }, { name: 'look' }], 'done']),
      extensions: [officeHours({ from: 7, to: 19, now: () => new Date(Date.UTC(2026, 0, 5, hour)) })],
    });
  const day = await playAt(12);
  expect(day.envelopes.map(envelope => envelope.output)).toEqual([
    { amount_cents: 1999, amount: '19.99 EUR' },
    { amount_cents: 500, amount: '5.00 EUR' },
  ]);
  const night = await playAt(23);
  expect(night.envelopes[0]?.error).toMatchObject({ code: 'POLICY_DENIED', details: { reason: 'office_hours' } });
  expect(night.envelopes[1]?.output).toMatchObject({ amount: '5.00 EUR' });
});

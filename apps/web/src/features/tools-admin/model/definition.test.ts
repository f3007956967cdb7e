import { specOf, ToolDefinition } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { newToolText, nextVersionText } from './draft-definition.ts';
import { readDefinition } from './read-definition.ts';

test('readDefinition accepts the templates of a new tool and of a new version', () => {
  const first = readDefinition(newToolText());
  expect(first.ok).toBe(true);
  const spec = {
    ...specOf(ToolDefinition.parse(JSON.parse(newToolText())), 'deprecated'),
    reason: 'old',
    created_at: '2026-11-21',
  };
  const next = JSON.parse(nextVersionText(spec));
  expect(next.version).toBe('1.0.1');
  const limited = { ...spec, rate_limit: { max: 5, per_s: 1, scope: 'workspace' as const }, confirmation: 'always' as const };
  expect(JSON.parse(nextVersionText(limited, '3.0.0'))).toMatchObject({
    version: '3.0.0',
    rate_limit: { max: 5, per_s: 1 },
    confirmation: 'always',
  });
  expect(Object.keys(next)).not.toContain('lifecycle');
  expect(Object.keys(next)).not.toContain('created_at');
});

test('readDefinition reports the line of invalid JSON and the path of an invalid field', () => {
  expect(readDefinition('{\n  "name": x\n}')).toMatchObject({
    ok: false,
    problems: [{ where: 'line 2, column 11', what: 'expected a value' }],
  });
  const read = readDefinition(newToolText().replace('shop.find_order', 'Shop Find'));
  expect(read).toMatchObject({ ok: false, problems: [{ where: 'name', what: expect.stringContaining('lower case') }] });
});

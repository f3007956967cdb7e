import { expect, it } from 'vitest';
import type { Problem } from '../workflow/problem.ts';
import { checkPublishable } from './check-publishable.ts';

const problem = (code: Problem['code'], severity: Problem['severity'] = 'warning'): Problem => ({
  code,
  severity,
  message: code,
  template: code,
  params: {},
});

it('checkPublishable separates blocking problems from overridable problems and notices', () => {
  const problems = [
    problem('cycle', 'error'),
    problem('unknown_tool'),
    problem('type_clash'),
    problem('blocked_tool'),
    problem('deprecated_tool'),
    problem('missing_secret'),
  ];
  const codes = (list: readonly Problem[]): string[] => list.map(one => one.code);
  const { errors, blocked, warnings } = checkPublishable(problems);
  expect(codes(errors)).toEqual(['cycle', 'unknown_tool', 'type_clash']);
  expect(codes(blocked)).toEqual(['blocked_tool']);
  expect(codes(warnings)).toEqual(['deprecated_tool', 'missing_secret']);
});

import type { BranchCase } from '@pinion/contracts';

export type CaseKind = 'error_code' | 'equals' | 'expression' | 'always';

export function kindOfCase(branchCase: BranchCase): CaseKind {
  if (branchCase.error_code !== undefined) return 'error_code';
  if (branchCase.expression !== undefined) return 'expression';
  return Object.hasOwn(branchCase, 'equals') ? 'equals' : 'always';
}

/** Returns the case with another kind of condition. Its name and unknown fields are kept. */
export function withKind(branchCase: BranchCase, kind: CaseKind): BranchCase {
  const { error_code: _code, expression: _expression, equals: _equals, ...rest } = branchCase;
  switch (kind) {
    case 'error_code':
      return { ...rest, error_code: 'RATE_LIMIT' };
    case 'expression':
      return { ...rest, expression: '$' };
    case 'equals':
      return { ...rest, equals: true };
    case 'always':
      return rest;
  }
}

export function uniqueCaseName(cases: readonly BranchCase[], request = 'case'): string {
  const taken = new Set([...cases.map(one => one.handle), 'else']);
  for (let number = 1; ; number += 1) if (!taken.has(`${request}_${number}`)) return `${request}_${number}`;
}

import { describe, expect, it } from 'vitest';
import { CODE_OPENING } from './code-position.ts';
import { instrumentCode } from './instrumented-code.ts';

describe('instrumentCode', () => {
  it('marks the statements whose position the interpreter does not record', () => {
    const { code } = instrumentCode('const a = inputs.x\nif (a.b) return 1;\nfor (const x of a) { let y = x }\nreturn a.c');
    expect(code).toBe('0;const a = inputs.x\n0;if (a.b) return 1;\n0;for (const x of a) { 0;let y = x }\n0;return a.c');
  });

  it('leaves directives, expressions, and what is not in a list of statements as they are', () => {
    for (const code of ["'use strict';\nf();", 'a.b = 1', 'f(x => x.y);', 'label: for (;;) break label;'])
      expect(instrumentCode(code).code).toBe(code);
    expect(instrumentCode('if (a) return b; else return c;').code).toBe('0;if (a) return b; else return c;');
  });

  it('code that does not parse, closes the function around it, or is very long is returned as it is', () => {
    for (const code of ['return (', '}); (async () => { return 1', `return 1; // ${'x'.repeat(70_000)}`])
      expect(instrumentCode(code).code).toBe(code);
  });

  it('a stack has the columns of the code as it was written', () => {
    const { originalStack } = instrumentCode('let a; let b;\n  return a.b;\nf();');
    const at = (line: number, column: number): string => `at f (code.js:${line}:${column})`;
    // The second line is `  0;return a.b;`.
    expect(originalStack(at(2, 3))).toBe(at(2, 3));
    expect(originalStack(at(2, 12))).toBe(at(2, 10));
    expect(originalStack(at(3, 1))).toBe(at(3, 1));
    // The first line is `0;let a; 0;let b;`, after the opening of the function.
    const first = CODE_OPENING.length;
    expect(originalStack(at(1, first + 14))).toBe(at(1, first + 10));
    expect(originalStack(at(1, first + 5))).toBe(at(1, first + 3));
  });
});

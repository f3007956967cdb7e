import { describe, expect, it } from 'vitest';
import { mentions, renameInCode } from './rename-in-code.ts';

const renamed = (code: string, to = 'q'): string => renameInCode(code, 'in', { path: ['question'], to });

describe('renameInCode', () => {
  it.each([
    ['return inputs.in.question + inputs.in.question.length', 'return inputs.in.q + inputs.in.q.length'],
    ['return inputs.in?.question ?? ""', 'return inputs.in?.q ?? ""'],
    ['result = inputs["in"]["question"]', 'result = inputs["in"]["q"]'],
    ["result = inputs['in']['question']", "result = inputs['in']['q']"],
    [`result = f"{inputs['in']['question']}"`, `result = f"{inputs['in']['q']}"`],
    ['result = inputs["in"].get("question", "")', 'result = inputs["in"].get("q", "")'],
  ])('%s becomes %s', (before, after) => expect(renamed(before)).toBe(after));

  it.each(['inputs.in.questions', 'inputs.other.question', 'my_inputs.in.question', 'question', 'inputs.in.old.question'])(
    'leaves %s, which is no field of the input',
    code => expect(renamed(code)).toBe(code),
  );

  it('writes a name that is no word in brackets', () =>
    expect(renamed('return inputs.in.question', 'the "q"')).toBe('return inputs.in["the \\"q\\""]'));

  it('keeps the quotation marks of a name, also around one with quotation marks', () =>
    expect(renamed("return inputs['in']['question']", `it's "q"`)).toBe(`return inputs['in']['it\\'s "q"']`));

  it('renames in the items of a list', () =>
    expect(renameInCode('inputs.order.lines[0].id', 'order', { path: ['lines', 'id'], to: 'sku' })).toBe(
      'inputs.order.lines[0].sku',
    ));

  it('mentions finds a name that is taken apart from the input', () => {
    expect(mentions('const { question } = inputs.in; return question', 'question')).toBe(true);
    expect(mentions('const { questions } = inputs.in', 'question')).toBe(false);
  });
});

import jsonata from 'jsonata';
import { describe, expect, it } from 'vitest';
import { looksUp, renameInExpression } from './rename-in-expression.ts';

const renamed = (expression: string): string => renameInExpression(expression, { path: ['question'], to: 'q' });

describe('renameInExpression', () => {
  it.each([
    ['question & "?"', 'q & "?"'],
    ['$.question', '$.q'],
    ['$$.question', '$$.q'],
    ['`question`', 'q'],
    ['$."question"', '$.q'],
    ["$.'question'.text", '$.q.text'],
    [
      '{ "question": question, "long": $length(question) > 5 ? question : "no" }',
      '{ "question": q, "long": $length(q) > 5 ? q : "no" }',
    ],
    ['[question, question]', '[q, q]'],
    ['( $text := question; $text & question )', '( $text := q; $text & q )'],
    ['question ~> $uppercase()', 'q ~> $uppercase()'],
    ['$map([1], function($i) { question })', '$map([1], function($i) { q })'],
    ['question[0].text', 'q[0].text'],
    ['-question', '-q'],
    ['question in ["a"] and (question = "b" or $not(question))', 'q in ["a"] and (q = "b" or $not(q))'],
  ])('%s becomes %s', (before, after) => expect(renamed(before)).toBe(after));

  it.each([
    'answers.question',
    'answers[question = "a"]',
    '"question"',
    '$question',
    'questions',
    'answers.{ "a": question }',
    'question &',
    '/* question */ other',
  ])('leaves %s, which is no field of the value', expression => expect(renamed(expression)).toBe(expression));

  it('renames a field inside an object, and writes a name that is no word in backquotes', () => {
    expect(renameInExpression('order.id & id & order.items.id', { path: ['order', 'id'], to: 'order no' })).toBe(
      'order.`order no` & id & order.items.id',
    );
  });

  it('writes a name with a backquote as a text, which JSONata reads', async () => {
    const written = renameInExpression('order.id & id', { path: ['id'], to: 'i`d' });
    expect(written).toBe('order.id & $$."i`d"');
    expect(await jsonata(written).evaluate({ order: { id: 'a' }, 'i`d': 'b' })).toBe('ab');
    expect(renameInExpression('order.id', { path: ['order', 'id'], to: 'i`d' })).toBe('order."i`d"');
  });

  it.each([
    ['$lookup($, "question")', true],
    ["$$['question']", true],
    ['**.question', true],
    ['{ "question": q }', false],
    ['*.questions', false],
    ['q = "other question"', false],
  ])('looksUp tells whether %s still names the field: %s', (expression, expected) =>
    expect(looksUp(expression, 'question')).toBe(expected),
  );
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitThoughts, ThoughtSplitter } from './split-thoughts.ts';

/** Splits a content that arrives in pieces of the given lengths, the last one as long as it is. */
function split(content: string, lengths: readonly number[] = []) {
  const splitter = new ThoughtSplitter();
  const parts = [];
  let at = 0;
  for (const length of lengths) {
    parts.push(splitter.push(content.slice(at, at + length)));
    at += length;
  }
  parts.push(splitter.push(content.slice(at)), splitter.end());
  return { text: parts.map(({ text }) => text).join(''), thought: parts.map(({ thought }) => thought).join('') };
}

describe('ThoughtSplitter', () => {
  it.each([
    ['<think>\nTwo times 21.\n</think>\n\n{"answer":42}', { thought: '\nTwo times 21.\n', text: '{"answer":42}' }],
    ['\n <think></think>Hello', { thought: '', text: 'Hello' }],
    ['<think>never closed', { thought: 'never closed', text: '' }],
    ['<think>a</think>', { thought: 'a', text: '' }],
    ['Write <think>x</think> around it.', { thought: '', text: 'Write <think>x</think> around it.' }],
    ['<thinking of you', { thought: '', text: '<thinking of you' }],
    ['<thinking>\na\n</thinking>\n\n42', { thought: '\na\n', text: '42' }],
    ['<reasoning>a</reasoning> 42', { thought: 'a', text: '42' }],
    ['<thought>\na</thought>42', { thought: '\na', text: '42' }],
    ['<seed:think>a</seed:think>42', { thought: 'a', text: '42' }],
    ['<THINK>a</THINK>42', { thought: 'a', text: '42' }],
    ['[THINK]a[/THINK]42', { thought: 'a', text: '42' }],
    ['◁think▷a◁/think▷42', { thought: 'a', text: '42' }],
    ['<think>a</thinking></think>42', { thought: 'a</thinking>', text: '42' }],
    [
      '<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>42',
      { thought: 'a<|end|>', text: '42' },
    ],
    ['<|channel|>final<|message|>42', { thought: '', text: '42' }],
    ['<think>\u0130\u0130</think>42', { thought: '\u0130\u0130', text: '42' }],
    ['[1, 2]', { thought: '', text: '[1, 2]' }],
    ['<thi', { thought: '', text: '<thi' }],
    ['  indented', { thought: '', text: '  indented' }],
    ['', { thought: '', text: '' }],
  ])('ThoughtSplitter splits %j', (content, expected) => {
    expect(split(content)).toEqual(expected);
  });

  it('ThoughtSplitter splits alike wherever the content is cut', () => {
    const piece = fc.constantFrom(
      '<think>',
      '</think>',
      '[THINK]',
      '[/THINK]',
      '<|channel|>final<|message|>',
      '<',
      '/think>',
      'a',
      '\n',
      ' ',
      '{"b":1}',
      '<thi',
    );
    const contents = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''));
    fc.assert(
      fc.property(contents, fc.array(fc.nat(6), { maxLength: 8 }), (content, lengths) => {
        expect(split(content, lengths)).toEqual(split(content));
      }),
    );
  });
});

describe('splitThoughts', () => {
  it.each([
    ['<think>a</think>b', { thought: 'a', text: 'b' }],
    ['Two times 21.\n</think>\n\n{"answer":42}', { thought: 'Two times 21.', text: '{"answer":42}' }],
    ['</think>\nHello', { thought: '', text: 'Hello' }],
    ['I add them.</think>\n\n42', { thought: 'I add them.', text: '42' }],
    ['I add them.</think>{"answer":42}', { thought: 'I add them.', text: '{"answer":42}' }],
    ['I add them.\n</thinking>\n42', { thought: 'I add them.', text: '42' }],
    ['A model ends its thoughts with </think>', { thought: '', text: 'A model ends its thoughts with </think>' }],
    ['It is `</think>`\n\nor a mark.', { thought: '', text: 'It is `</think>`\n\nor a mark.' }],
    ['Close it with </think> in the text.', { thought: '', text: 'Close it with </think> in the text.' }],
    ['Write:\n```\n</think>\n```\n', { thought: '', text: 'Write:\n```\n</think>\n```\n' }],
    ['Write <think>\n</think>\n', { thought: '', text: 'Write <think>\n</think>\n' }],
    ['no tag', { thought: '', text: 'no tag' }],
  ])('splitThoughts splits %j', (text, expected) => {
    expect(splitThoughts(text)).toEqual(expected);
  });
});

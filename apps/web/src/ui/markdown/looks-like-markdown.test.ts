import { expect, it } from 'vitest';
import { looksLikeMarkdown } from './looks-like-markdown.ts';

it.each([
  '# Title\ntext',
  'Two things:\n- one\n- two',
  '1. first\n2. second',
  '```js\n1\n```',
  '> quoted',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'This is **bold**.',
  'See [the docs](https://example.com/a).',
  'Run `npm start`.',
])('%j looks like Markdown', text => {
  expect(looksLikeMarkdown(text)).toBe(true);
});

it.each(['', 'Plain text.', 'a * b * c', '#hashtag', 'one\ntwo', '- a single dash', 'see [1] and (2)', '2 | 3'])(
  '%j does not look like Markdown',
  text => {
    expect(looksLikeMarkdown(text)).toBe(false);
  },
);

it('a very long text is not rendered', () => {
  expect(looksLikeMarkdown(`# Title\n${'x'.repeat(60_000)}`)).toBe(false);
});

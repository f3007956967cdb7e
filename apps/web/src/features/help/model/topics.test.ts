import { expect, test } from 'vitest';
import { chapters } from './chapters.ts';
import { helpPath, type TopicName, topics } from './topics.ts';

const names = Object.keys(topics) as TopicName[];

test('every help topic appears exactly once on the help page', () => {
  expect(chapters.flatMap(chapter => chapter.topics).toSorted()).toEqual(names.toSorted());
});

test.each(names)('the help topic %s is short plain text that fits beside a field', name => {
  const { title, short, more }: { title: string; short: string; more: readonly string[] } = topics[name];
  expect(title.length).toBeLessThan(32);
  expect(short.length).toBeLessThan(240);
  expect(short.split(/[.:;?] /).length).toBeLessThanOrEqual(4);
  for (const text of [short, ...more]) expect(text).toMatch(/^[A-Z].*\.$/);
});

test('helpPath links to the topic on its page', () => {
  expect(helpPath()).toBe('/help');
  expect(helpPath('unknown_outcome')).toBe('/help#unknown-outcome');
});

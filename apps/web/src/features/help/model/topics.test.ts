import { expect, test } from 'vitest';
import { chapters, helpPath, type TopicName, topics } from './topics.ts';

const names = Object.keys(topics) as TopicName[];

test('every topic has its one place on the help page', () => {
  expect(chapters.flatMap(chapter => chapter.topics).toSorted()).toEqual(names.toSorted());
});

test.each(names)('%s is short enough to be read beside a field, and plain', name => {
  const { title, short, more }: { title: string; short: string; more: readonly string[] } = topics[name];
  expect(title.length).toBeLessThanOrEqual(32);
  expect(short.length).toBeLessThan(240);
  expect(short.split(/[.:;?] /).length).toBeLessThanOrEqual(4);
  for (const text of [short, ...more]) expect(text).toMatch(/^[A-Z].*\.$/);
});

test('an address leads to the topic on its page', () => {
  expect(helpPath()).toBe('/help');
  expect(helpPath('unknown_outcome')).toBe('/help#unknown-outcome');
});

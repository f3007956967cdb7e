import { expect, it } from 'vitest';
import { progressLines } from './progress-lines.mjs';

function recorded(): { lines: ReturnType<typeof progressLines>; text: () => string } {
  let written = '';
  return { lines: progressLines((text: string) => (written += text)), text: () => written };
}

it('progressLines prints the title, the last duration and the result on one line', () => {
  const { lines, text } = recorded();
  lines.begin('building the web app', 38_000);
  lines.end('building the web app', '36.2 s');
  expect(text()).toBe('pinion: building the web app (last time 38.0 s) ... 36.2 s\n');
});

it('progressLines prints no last duration for a step that runs for the first time', () => {
  const { lines, text } = recorded();
  lines.begin('bundling the server', undefined);
  expect(text()).toBe('pinion: bundling the server ... ');
});

it('progressLines repeats the title of a step that another one interrupted', () => {
  const { lines, text } = recorded();
  lines.begin('building the web app', undefined);
  lines.begin('bundling the server', undefined);
  lines.end('bundling the server', '2.0 s');
  lines.end('building the web app', '36.2 s');
  expect(text().split('\n')).toEqual([
    'pinion: building the web app ... ',
    'pinion: bundling the server ... 2.0 s',
    'pinion: building the web app: 36.2 s',
    '',
  ]);
});

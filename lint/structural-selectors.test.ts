import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Requires an element type for structural pseudo-classes. A selector that is only `:nth-child(…)` may match any element: when a
 * node enters the canvas, the browser then restyles a thousand others.
 */
it('a stylesheet names the element type wherever it counts children', () => {
  const anyOfMany = /(^|[\s>+~,])(:is\()?:(nth-child|nth-last-child|nth-of-type)\(/;
  const found = globSync('apps/web/src/**/*.css').flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        anyOfMany.test(line.replaceAll(/\w+:is\([^{]*/g, '')) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

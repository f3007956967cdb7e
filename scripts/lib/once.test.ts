import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { once } from './once.mjs';
import { root } from './paths.mjs';

let folder: string;
let done: number;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pinion-once-'));
  done = 0;
  writeFileSync(path.join(folder, 'input'), 'first');
});
afterEach(() => rmSync(folder, { recursive: true }));

const result = (): string => path.join(folder, 'result');
const build = (): Promise<void> =>
  once(
    { title: 'building', stamp: path.relative(root, path.join(result(), '.stamp')), inputs: [path.join(folder, 'input')] },
    () => {
      done += 1;
    },
  );

it('once runs the work one time for equal inputs', async () => {
  await build();
  await build();
  expect(done).toBe(1);
});

it('once runs the work again when an input changes', async () => {
  await build();
  writeFileSync(path.join(folder, 'input'), 'second');
  await build();
  expect(done).toBe(2);
});

it('once runs the work again when the result is deleted', async () => {
  await build();
  rmSync(result(), { recursive: true });
  await build();
  expect(done).toBe(2);
});

it('once does not record work that failed', async () => {
  const options = {
    title: 'breaking',
    stamp: path.relative(root, path.join(result(), '.stamp')),
    inputs: [path.join(folder, 'input')],
  };
  const fail = (): never => {
    throw new Error('broken');
  };
  await expect(once(options, fail)).rejects.toThrow('broken');
  await build();
  expect(done).toBe(1);
});

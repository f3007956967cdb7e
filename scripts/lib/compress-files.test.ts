import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { brotliLevels, compressFiles } from './compress-files.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pinion-compress-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('compressFiles writes a copy of each script and style that decompresses to the same bytes', async () => {
  mkdirSync(path.join(folder, 'chunks'));
  const contents = { 'chunks/a.js': 'const a = 1;'.repeat(100), 'b.css': 'a { color: red }' };
  for (const [name, text] of Object.entries(contents)) writeFileSync(path.join(folder, name), text);
  writeFileSync(path.join(folder, 'icon.svg'), '<svg/>');
  await compressFiles(folder, brotliLevels.fast);
  const copies = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.br'));
  expect(copies.toSorted()).toEqual(['b.css.br', 'chunks/a.js.br']);
  for (const [name, text] of Object.entries(contents))
    expect(brotliDecompressSync(readFileSync(path.join(folder, `${name}.br`))).toString()).toBe(text);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openFile } from './open-file.ts';

it('openFile returns a stream that is open, also when the file is deleted before it is read or destroyed', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinion-open-'));
  const file = path.join(folder, 'content');
  writeFileSync(file, 'bytes');
  const [read, unread] = [await openFile(file), await openFile(file)];
  expect(unread).toHaveProperty('pending', false);
  rmSync(folder, { recursive: true });
  expect(read === undefined ? undefined : String(await buffer(read))).toBe('bytes');
  unread?.destroy();
  expect(unread?.destroyed).toBe(true);
  expect(await openFile(file)).toBeUndefined();
});

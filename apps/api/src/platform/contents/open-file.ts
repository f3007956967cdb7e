import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { undefinedIfMissing } from './found.ts';

/**
 * Opens a file for reading. Returns undefined if there is none. The stream is open when it is returned: one that opens later reports a
 * file that is gone as an error, which nobody handles once the stream is destroyed.
 */
export async function openFile(file: string): Promise<Readable | undefined> {
  const handle = await undefinedIfMissing(open(file));
  return handle?.createReadStream();
}

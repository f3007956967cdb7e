import { statfs } from 'node:fs/promises';

export type DiskSpace = { free: number; total: number };

/** Returns the bytes of the disk that a folder is on, as far as this user can use them. Null if they cannot be read. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { once } from 'node:events';

/** A file to archive: its bytes are `content`, or those of the file at `path`. A name that ends with a slash is a directory. */
export type TarFile = { name: string; bytes: number; path?: string; content?: Uint8Array };

export type ArchivedFile = { name: string; bytes: number; sha256: string };

const block = 512;
const longestName = 100;

/** Yields an archive in the ustar format (POSIX.1-1988). `onFile` is called with the checksum of each file. */
export async function* writeTar(
  files: AsyncIterable<TarFile> | Iterable<TarFile>,
  onFile: (file: ArchivedFile) => void,
): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes, path, content } of files) {
    yield headerOf(name, bytes);
    const hash = createHash('sha256');
    let written = 0;
    const chunks = path === undefined ? [content ?? new Uint8Array()] : createReadStream(path);
    for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      written += chunk.byteLength;
      yield chunk;
    }
    if (written !== bytes) throw new Error(`${name} changed while it was read`);
    yield new Uint8Array(paddingOf(bytes));
    if (!name.endsWith('/')) onFile({ name, bytes, sha256: hash.digest('hex') });
  }
  yield new Uint8Array(2 * block);
}

const paddingOf = (bytes: number): number => (block - (bytes % block)) % block;

function headerOf(name: string, bytes: number): Uint8Array {
  if (Buffer.byteLength(name) > longestName) throw new Error(`the path ${name} is too long for an archive`);
  const header = Buffer.alloc(block);
  header.write(name, 0);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write(' '.repeat(8), 148);
  header.write(name.endsWith('/') ? '5' : '0', 156);
  header.write('ustar\0' + '00', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** Extracts an archive into a directory. Returns its files with their checksums. Throws when a path leaves the directory. */
export async function extractTar(archive: AsyncIterable<Uint8Array>, into: string): Promise<ArchivedFile[]> {
  const reader = new BlockReader(archive);
  const files: ArchivedFile[] = [];
  for (;;) {
    const header = await reader.take(block);
    if (header === undefined) throw new Error('the archive ends in the middle');
    if (header.every(byte => byte === 0)) return files;
    const text = (from: number, length: number): string => header.toString('utf8', from, from + length).split('\0')[0] ?? '';
    const name = text(0, longestName);
    const bytes = Number.parseInt(text(124, 12), 8);
    if (name === '' || name.startsWith('/') || name.split('/').includes('..') || !Number.isSafeInteger(bytes))
      throw new Error('the archive is damaged');
    const path = join(into, name);
    mkdirSync(name.endsWith('/') ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (name.endsWith('/')) continue;
    files.push({ name, bytes, sha256: await extractFile(reader, path, bytes) });
    await reader.take(paddingOf(bytes));
  }
}

const pieceBytes = 1 << 20;

async function extractFile(reader: BlockReader, path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256');
  const file = createWriteStream(path, { mode: 0o600 });
  for (let left = bytes; left > 0; ) {
    const piece = await reader.take(Math.min(left, pieceBytes));
    if (piece === undefined) throw new Error('the archive ends in the middle');
    hash.update(piece);
    left -= piece.byteLength;
    if (!file.write(piece)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
  return hash.digest('hex');
}

/** Reads an exact number of bytes at a time. */
class BlockReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async take(bytes: number): Promise<Buffer | undefined> {
    const parts: Buffer[] = [this.#rest];
    let have = this.#rest.byteLength;
    while (have < bytes) {
      const next = await this.#chunks.next();
      if (next.done === true) return undefined;
      parts.push(Buffer.from(next.value));
      have += next.value.byteLength;
    }
    const whole = parts.length === 1 ? this.#rest : Buffer.concat(parts, have);
    this.#rest = whole.subarray(bytes);
    return whole.subarray(0, bytes);
  }
}

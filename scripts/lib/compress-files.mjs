import { readdirSync, readFileSync, statSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/**
 * Levels of Brotli. Measured with the 314 files of the app (9.5 MB): level 11 takes 13 s of CPU and gives 2.81 MB, level 6 takes
 * 0.4 s and gives 3.07 MB, 9 % more. The levels between take longer for a percent.
 */
export const brotliLevels = { fast: 6, best: 11 };

/** Writes a Brotli copy beside each script and style of a folder, several at a time. The server sends these copies. */
export async function compressFiles(folder, level) {
  const files = readdirSync(folder, { recursive: true })
    .filter(name => /\.(js|css)$/.test(name))
    .map(name => path.join(folder, name));
  const size = new Map(files.map(file => [file, statSync(file).size]));
  // The largest first: it would take longest alone at the end.
  files.sort((a, b) => size.get(b) - size.get(a));
  await Promise.all(files.map(file => compressFile(file, level)));
}

async function compressFile(file, level) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: level };
  const copy = await compress(readFileSync(file), { params });
  // Renamed, because a server can be sending the copy of another level.
  await writeFile(`${file}.br.new`, copy);
  await rename(`${file}.br.new`, `${file}.br`);
}

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes the files of a plan below a folder, and each of its lines before the one that it names. */
export async function writePlan(folder, { files, lines }) {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  for (const { file, before, line } of lines) {
    const text = await readFile(path.join(folder, file), 'utf8');
    if (!text.includes(before)) throw new Error(`${file} has no line '${before}'`);
    await writeFile(
      path.join(folder, file),
      text.replace(before, () => `${line}\n${before}`),
    );
  }
}

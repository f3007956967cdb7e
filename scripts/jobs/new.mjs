import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { show } from '../lib/children.mjs';
import { Remedy } from '../lib/failures.mjs';
import { at } from '../lib/paths.mjs';
import { install } from '../lib/prepare.mjs';
import { newNode } from '../new/new-node.mjs';
import { newProvider } from '../new/new-provider.mjs';
import { job as format } from './format.mjs';

const kinds = { node: newNode, provider: newProvider };

/** Writes what a new part of Pinion consists of: `npm run new node wait`, `npm run new provider acme`. */
export async function job([kind = '', name = '']) {
  const plan = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (plan === undefined) throw new Remedy(`there is no '${kind}' to create`, `Use one of: ${Object.keys(kinds).join(', ')}.`);
  if (!/^[a-z][a-z0-9]*$/.test(name)) throw new Remedy(`'${name}' is no name`, `Use small letters: npm run new ${kind} delay.`);
  const { files, lines } = plan(name);
  const taken = Object.keys(files).find(file => existsSync(at(file)));
  if (taken !== undefined) throw new Remedy(`${taken} exists`, 'Choose another name.');
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(at(file)), { recursive: true });
    await writeFile(at(file), text);
  }
  for (const { file, before, line } of lines) {
    const text = await readFile(at(file), 'utf8');
    if (!text.includes(before)) throw new Error(`${file} has no line '${before}'`);
    await writeFile(
      at(file),
      text.replace(before, () => `${line}\n${before}`),
    );
  }
  const { env } = await install();
  await show('node', ['lint/update-catalog.ts'], { env });
  await format();
  console.log([...Object.keys(files), ...new Set(lines.map(({ file }) => `${file} (a line)`))].join('\n'));
  return 0;
}

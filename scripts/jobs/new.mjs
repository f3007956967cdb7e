import { existsSync } from 'node:fs';
import { show } from '../lib/children.mjs';
import { Remedy } from '../lib/failures.mjs';
import { at, root } from '../lib/paths.mjs';
import { install } from '../lib/prepare.mjs';
import { newNode } from '../new/new-node.mjs';
import { newProvider } from '../new/new-provider.mjs';
import { writePlan } from '../new/write-plan.mjs';
import { job as format } from './format.mjs';

const kinds = { node: newNode, provider: newProvider };

/** Writes what a new part of Pinion consists of: `npm run new node wait`, `npm run new provider acme`. */
export async function job([kind = '', name = '']) {
  const planOf = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (planOf === undefined) throw new Remedy(`there is no '${kind}' to create`, `Use one of: ${Object.keys(kinds).join(', ')}.`);
  if (!/^[a-z][a-z0-9]*$/.test(name)) throw new Remedy(`'${name}' is no name`, `Use small letters: npm run new ${kind} delay.`);
  const plan = planOf(name);
  const { files, lines } = plan;
  const taken = Object.keys(files).find(file => existsSync(at(file)));
  if (taken !== undefined) throw new Remedy(`${taken} exists`, 'Choose another name.');
  await writePlan(root, plan);
  const { env } = await install();
  await show('node', ['lint/update-catalog.ts'], { env });
  await format();
  console.log([...Object.keys(files), ...new Set(lines.map(({ file }) => `${file} (a line)`))].join('\n'));
  return 0;
}

import { importRule } from './imports.mjs';

export const ownPackage = importRule((from, to) => {
  const home = packageOf(from);
  if (!home || packageOf(to) === home) return undefined;
  return `A path may not leave ${home}. Import another package by its name, through its exports.`;
});

/** `packages/contracts/src/ids.ts` -> `packages/contracts`; undefined outside every package. */
const packageOf = file => /^(?:(?:packages|apps)\/[^/]+|prisma|e2e)(?=\/)/.exec(file)?.[0];

import { importRule } from './imports.mjs';

/** Keeps relative paths inside their package: other packages are imported by name, through their exports. */
export const noCrossPackagePath = importRule((from, to) => {
  const home = packageOf(from);
  if (!home || packageOf(to) === home) return undefined;
  return `A path may not leave ${home}. Import another package by its name, through its exports.`;
});

/** `packages/contracts/src/ids.ts` -> `packages/contracts`; undefined outside every package. */
const packageOf = file => /^(?:(?:packages|apps)\/[^/]+|prisma|e2e)(?=\/)/.exec(file)?.[0];

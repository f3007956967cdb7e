import { readFileSync } from 'node:fs';
import path from 'node:path';

const message =
  'No barrels: an index.ts is an entry point, and only package exports and features have one. Import the file itself.';

/** Allows an index.ts where package.json's `exports` names it, at the front of a feature, and at that of a store. */
export const noBarrels = {
  create: context => ({
    Program(node) {
      const file = path.relative(context.cwd, context.filename);
      const [, home, inside] = /^((?:packages|apps)\/[^/]+|prisma)\/(.+)$/.exec(file) ?? [];
      if (!home || !/(^|\/)index\.tsx?$/.test(inside) || /^src\/(features|stores)\/[^/]+\/index\.tsx?$/.test(inside)) return;
      if (!entryPointsOf(path.join(context.cwd, home)).includes(`./${inside}`)) context.report({ node, message });
    },
  }),
};

const entryPointsOf = home => Object.values(JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')).exports ?? {});

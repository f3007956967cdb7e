import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { keepAddresses } from './keep-addresses.mjs';
import { at, filesBelow } from './paths.mjs';

/** The bundles of the programs that a server starts in processes and threads of their own. */
export const programsFolder = 'packages/tool-runtime/dist';

const sources = 'packages/tool-runtime/src';
/** The place in a source that names a program to start. */
const started = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g;
/** The sandbox of packages mounts the sources of its guest one by one. */
const isMounted = file => file.endsWith('/node-packages-guest.ts');
/** Packages that find files of their own beside their modules. */
const external = ['@jitl/quickjs-ng-wasmfile-release-sync', 'just-bash', 'pyodide'];

/**
 * Makes a bundle or a test start bundled programs: Node.js reads one file of JavaScript instead of dozens of TypeScript, which takes
 * half of the time. Each bundle is one file of its own, so that a program that reads it while it is written again gets a whole one.
 */
export function bundledPrograms() {
  let bundles;
  return {
    name: 'bundled-programs',
    enforce: 'pre',
    // Not when a source names a program: Vitest keeps what it has transformed, and the programs may have changed since.
    buildStart: async () => {
      await (bundles ??= bundlePrograms());
    },
    async transform(code, id) {
      const file = id.split('?', 1)[0];
      if (!file.startsWith(at(sources)) || !code.includes('import.meta.url')) return undefined;
      const programs = programsNamedIn(code, file);
      if (programs.size === 0) return undefined;
      const written = await bundles;
      return code.replaceAll(started, (named, name) => {
        const bundle = written.get(programs.get(name));
        return bundle === undefined
          ? named
          : `new URL(${JSON.stringify(path.relative(path.dirname(file), bundle))}, import.meta.url)`;
      });
    },
  };
}

/** Returns the programs that a source starts, by the names that it uses. */
const programsNamedIn = (code, file) =>
  new Map(
    [...code.matchAll(started)]
      .map(([, name]) => [name, path.join(path.dirname(file), name)])
      .filter(([, program]) => !isMounted(program)),
  );

/** Bundles every program. Returns the files of the bundles by those of their sources. */
async function bundlePrograms() {
  const files = filesBelow(sources).filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const programs = new Set(files.flatMap(file => [...programsNamedIn(readFileSync(file, 'utf8'), file).values()]));
  mkdirSync(at(programsFolder), { recursive: true });
  return new Map(await Promise.all([...programs].map(async program => [program, await bundleProgram(program)])));
}

async function bundleProgram(program) {
  const file = at(programsFolder, `${path.basename(program, '.ts')}.js`);
  const bundle = await rolldown({
    input: program,
    platform: 'node',
    external,
    plugins: [keepAddresses(path.dirname(file))],
    logLevel: 'warn',
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, keepNames: true });
  await bundle.close();
  const part = `${file}.${process.pid}`;
  writeFileSync(part, output[0].code);
  renameSync(part, file);
  return file;
}

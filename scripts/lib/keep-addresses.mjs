import path from 'node:path';

/** An address in a source: `import.meta.url`, or `import.meta.resolve` of a package. */
const address = /import\.meta\.(?:url|resolve\('([^']+)'\))/g;

/**
 * Makes `import.meta.url` and `import.meta.resolve` of a bundled module mean what they mean in its source. A program that is started
 * from a copy of this folder structure finds its files, migrations and packages at the same relative places. `folder` is where the
 * bundle is written.
 */
export function keepAddresses(folder) {
  const addressOf = file => `new URL(${JSON.stringify(path.relative(folder, file))}, import.meta.url).href`;
  return {
    name: 'keep-addresses',
    transform: {
      filter: { id: { exclude: [/node_modules/, /^\0/] }, code: /import\.meta\.(url|resolve)/ },
      async handler(code, id) {
        const packages = new Map();
        for (const [, name] of code.matchAll(address)) if (name) packages.set(name, (await this.resolve(name, id)).id);
        return code.replaceAll(address, (_, name) => `(${addressOf(name ? packages.get(name) : id)})`);
      },
    },
  };
}

const FIRST = ['bootstrap', 'render_dependent'];
const short = path => path.replace('[project]/', '').replace(/.*node_modules\/(?!.*node_modules\/)/, 'npm:');

/** Returns the bytes of each file in the initial scripts, before any lazy part, as reported by the bundler. */
export function partsOf(rows) {
  const first = new Set(
    rows
      .filter(row => row.type === 'group' && FIRST.includes(row.kind))
      .flatMap(row => row.outputs)
      .filter(name => name.startsWith('[client-fs]') && name.endsWith('.js')),
  );
  const parts = new Map();
  for (const { type, filename, source_path: source, compressed_size: bytes } of rows)
    if (type === 'part' && first.has(filename)) parts.set(short(source), (parts.get(short(source)) ?? 0) + bytes);
  return parts;
}

/** Returns the owner of a file: a library, a package of ours, or a feature. */
export function ownerOf(path) {
  if (path.startsWith('npm:'))
    return path
      .slice(4)
      .split('/')
      .slice(0, path.startsWith('npm:@') ? 2 : 1)
      .join('/');
  return path
    .replace('apps/web/src/', '')
    .split('/')
    .slice(0, /^apps|^packages/.test(path) ? 2 : path.split('/').length > 4 ? 2 : 1)
    .join('/');
}

/** Returns the files that import it statically in the browser. */
export function importedBy(rows, path) {
  const isClient = ident => ident.includes('[app-client]');
  const modules = rows.filter(row => row.type === 'module' && isClient(row.ident));
  const wanted = new Set(modules.filter(row => short(row.path) === path).map(row => row.ident));
  return [...new Set(modules.filter(row => row.dependencies.sync.some(ident => wanted.has(ident))).map(row => short(row.path)))];
}

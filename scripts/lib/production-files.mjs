/** The files of a package that no program reads in production, by the name of the package. '*' applies to all. */
const omitted = {
  '*': [/\.map$/, /\.d\.[cm]?ts$/, /(^|\/)\.bin\//, /^(test|tests|docs|example|examples|benchmark|benchmarks|bench|\.github)\//],
  zod: [/^src\//],
  next: [
    /^dist\/(esm|docs|next-devtools|bundle-analyzer)\//,
    /^dist\/compiled\/(next-devtools|terser|cssnano-simple)\//,
    /^dist\/compiled\/[^/]*-experimental\//,
    /^dist\/compiled\/(@next\/font|@vercel\/og)\//,
    /^dist\/compiled\/next-server\/.*(\.dev\.js|-experimental\.runtime|experimental.*\.js)/,
    /\.development\.js$/,
  ],
  react: [/\.development\.js$/],
  'react-dom': [/\.development\.js$/, /profiling/],
  '@prisma/client': [
    /^runtime\/query_compiler_.*\.(cockroachdb|mysql|sqlite|sqlserver)\./,
    /^runtime\/query_compiler_small_/,
    /^runtime\/query_compiler_.*\.wasm-base64\.js$/,
  ],
  '@electric-sql/pglite': [/\.cjs$/],
  'just-bash': [/^(src|dist\/bin)\//, /^dist\/bundle\/(browser\.js|index\.cjs)$/],
  'sql.js': [/debug|sql-asm|\.zip$/],
};

/** Returns whether a file of an installed package belongs to the production tree. `file` is relative to the package. */
export const isInProduction = (name, file) => ![...omitted['*'], ...(omitted[name] ?? [])].some(pattern => pattern.test(file));

const tests = /\.test\.tsx?$|(^|\/)testing\/|\.tsbuildinfo$/;

/** Returns whether a file of our own packages belongs to the production tree. */
export const isProgram = file => !tests.test(file);

/** The parts of a web build that only the next build or a debugger reads. */
const buildOnly =
  /^(cache|dev|diagnostics|types|trace|trace-build|turbopack|build)(\/|$)|\.map$|\.nft\.json$|^\.(stamp$|compressed-)/;

export const isServed = file => !buildOnly.test(file);

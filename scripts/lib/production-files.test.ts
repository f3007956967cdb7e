import { describe, expect, it } from 'vitest';
import { isInProduction, isProgram, isServed } from './production-files.mjs';

describe('isInProduction', () => {
  it.each([
    ['zod', 'index.js'],
    ['next', 'dist/server/next.js'],
    ['next', 'dist/compiled/next-server/app-page-turbo.runtime.prod.js'],
    ['@prisma/client', 'runtime/query_compiler_fast_bg.postgresql.mjs'],
    ['@prisma/client', 'runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs'],
    ['just-bash', 'dist/bundle/index.js'],
    ['react-dom', 'cjs/react-dom-server.node.production.js'],
    ['sql.js', 'dist/sql-wasm.wasm'],
    ['pyodide', 'pyodide.asm.wasm'],
    ['anything', 'LICENSE'],
    ['anything', 'lib/test/runner.js'],
  ])('isInProduction includes %s %s', (name, file) => expect(isInProduction(name, file)).toBe(true));

  it.each([
    ['zod', 'index.d.ts'],
    ['zod', 'src/index.ts'],
    ['fastify', 'test/x.js'],
    ['next', 'dist/server/next.js.map'],
    ['next', 'dist/compiled/next-server/app-page-turbo.runtime.dev.js'],
    ['@prisma/client', 'runtime/query_compiler_fast_bg.mysql.mjs'],
    ['@prisma/client', 'runtime/query_compiler_small_bg.postgresql.mjs'],
    ['just-bash', 'dist/bundle/index.cjs'],
    ['react-dom', 'cjs/react-dom-client.development.js'],
    ['sql.js', 'dist/sqljs-all.zip'],
    ['sql.js', 'dist/worker.sql-asm.js'],
  ])('isInProduction omits %s %s', (name, file) => expect(isInProduction(name, file)).toBe(false));
});

it('isProgram omits tests and their helpers', () => {
  expect(['main.ts', 'main.test.ts', 'testing/must.ts', 'engine/testing/x.ts'].map(file => isProgram(file))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('isServed omits what only the next build reads', () => {
  expect(['BUILD_ID', 'static/x.js', 'cache/x', 'trace', 'server/app/page.js.map'].map(file => isServed(file))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bareGraph } from './graph.mjs';

const at = path => fileURLToPath(new URL(path, import.meta.url));
// The same copies of React and React Flow that the product is built from.
const fromWeb = createRequire(at('../../../apps/web/package.json'));
const alias = Object.fromEntries(
  ['react', 'react-dom', '@xyflow/react'].map(name => [
    name,
    fromWeb.resolve(`${name}/package.json`).replace('/package.json', ''),
  ]),
);

/**
 * Starts the bare pages on loopback: `/?nodes=200&width=900&height=700` draws that many nodes in a box of that size, and
 * `/timeline?calls=100` the stored run with that many calls.
 */
export async function startBare() {
  const { outputFiles } = await build({
    entryPoints: [at('../bare/page.jsx'), at('../bare/timeline.jsx')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    outdir: '/',
    alias,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const parts = new Map(outputFiles.map(({ path, contents }) => [path, gzipSync(contents)]));
  const runs = new Map();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://loopback');
    const send = (type, body) => response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(body);
    if (pathname === '/') send('text/html; charset=utf-8', gzipSync(pageOf(searchParams)));
    else if (pathname === '/timeline') send('text/html; charset=utf-8', gzipSync(timelinePage));
    else if (pathname === '/run.json') send('application/json', runs.get(searchParams.get('calls')));
    else if (pathname === '/graph.json')
      send('application/json', gzipSync(JSON.stringify(bareGraph(Number(searchParams.get('nodes'))))));
    else if (parts.has(pathname)) {
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      send(pathname.endsWith('.css') ? 'text/css' : 'text/javascript', parts.get(pathname));
    } else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** Stores the calls of a run, to be drawn at the returned address. */
    keepRun(calls, rows) {
      runs.set(String(calls), gzipSync(JSON.stringify(rows)));
      return `http://127.0.0.1:${server.address().port}/timeline?calls=${calls}`;
    },
    scriptBytes: parts.get('/page.js').byteLength,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const pageOf = size => `<!doctype html><meta charset="utf-8"><title>Bare</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css"><style>body{margin:0}#root{width:${Number(size.get('width'))}px;height:${Number(size.get('height'))}px}
.react-flow__node{width:200px;padding:10px;border:1px solid #888;border-radius:8px;background:#fff}</style>
<div id="root"></div><script type="module" src="/page.js"></script>`;

const timelinePage = `<!doctype html><meta charset="utf-8"><title>Bare timeline</title><link rel="icon" href="data:,">
<style>body{margin:0;font:12px sans-serif}#root{display:grid;grid-template-rows:30px 1fr;height:400px;margin-top:500px}
.track{position:relative;margin-left:270px;background:#eee}.track i{position:absolute;width:2px;height:400px;background:#24c}
.lanes{overflow:auto}.lane{position:absolute;display:grid;grid-template-columns:270px 1fr;width:100%;height:26px}
.lane div{position:relative}.lane b{position:absolute;top:8px;min-width:2px;height:10px;background:#486}
.lane[data-phase=future]{opacity:.4}.lane[data-phase=open] b{background:#24c}</style>
<div id="root"></div><script type="module" src="/timeline.js"></script>`;

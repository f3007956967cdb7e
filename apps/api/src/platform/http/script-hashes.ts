import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const hashesIn = (html: string): string[] =>
  [...html.matchAll(inlineScript)].map(([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`);

/**
 * Returns, by a page's path, the hashes of the scripts that the build wrote into it (CSP 3, section 2.3.1). A page rendered on
 * request uses the hashes of the not-found page, which include the script that all pages start with.
 */
export function scriptHashes(folder: string): (pathname: string) => readonly string[] {
  const pages = new Map<string, string[]>();
  for (const name of existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []) {
    if (!name.endsWith('.html')) continue;
    const page = name.slice(0, -'.html'.length).split(path.sep).join('/');
    pages.set(page === 'index' ? '/' : `/${page}`, hashesIn(readFileSync(path.join(folder, name), 'utf8')));
  }
  const common = ['/_not-found', '/_global-error'].flatMap(page => pages.get(page) ?? []);
  const all = new Map([...pages].map(([page, hashes]) => [page, [...new Set([...common, ...hashes])]]));
  return pathname => all.get(pathname) ?? common;
}

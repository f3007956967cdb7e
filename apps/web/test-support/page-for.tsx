import { Fragment, type ReactNode } from 'react';

type Params = Record<string, string>;
type Page = (props: { params: Promise<Params>; searchParams: Promise<Params> }) => ReactNode | Promise<ReactNode>;
type Layout = (props: { children: ReactNode }) => ReactNode;

const pages = import.meta.glob<{ default: Page }>(['../src/app/**/page.tsx', '../src/app/**/page.dev.tsx']);
const layouts = import.meta.glob<{ default: Layout }>('../src/app/*/**/layout.tsx');
const notFound = () => import('../src/app/not-found.tsx');

/** Returns what Next.js renders at an address: the page of `src/app` that matches it, inside the layouts of its folders. */
export async function pageFor({ pathname, searchParams }: URL): Promise<ReactNode> {
  for (const [file, load] of Object.entries(pages)) {
    const params = match(routeOf(file), pathname);
    if (params === undefined) continue;
    const { default: render } = await load();
    const page = await render({
      params: Promise.resolve(params),
      searchParams: Promise.resolve(Object.fromEntries(searchParams)),
    });
    return inLayouts(file, <Fragment key={pathname}>{page}</Fragment>);
  }
  const { default: NotFound } = await notFound();
  return <NotFound />;
}

async function inLayouts(page: string, content: ReactNode): Promise<ReactNode> {
  let shown = content;
  const around = Object.entries(layouts).filter(([file]) => page.startsWith(file.replace(/layout\.tsx$/, '')));
  for (const [, load] of around.sort(([a], [b]) => b.length - a.length)) {
    const { default: Around } = await load();
    shown = <Around>{shown}</Around>;
  }
  return shown;
}

/** Returns the route of a page file: folders in parentheses are not part of it. */
const routeOf = (file: string): string[] =>
  file
    .replace(/^\.\.\/src\/app\//, '')
    .split('/')
    .slice(0, -1)
    .filter(folder => !folder.startsWith('('));

function match(route: readonly string[], pathname: string): Params | undefined {
  const parts = pathname.split('/').filter(part => part !== '');
  if (parts.length !== route.length) return undefined;
  const params: Params = {};
  for (const [index, folder] of route.entries()) {
    const part = parts[index] ?? '';
    const name = /^\[(.+)\]$/.exec(folder)?.[1];
    if (name !== undefined) params[name] = part;
    else if (folder !== part) return undefined;
  }
  return params;
}

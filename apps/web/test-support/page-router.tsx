import { type ReactNode, useSyncExternalStore } from 'react';
import { pageFor } from './page-for.tsx';

const listeners = new Set<() => void>();
let page: ReactNode = null;

const notify = (): void => listeners.forEach(listener => listener());
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const restate = { push: history.pushState.bind(history), replace: history.replaceState.bind(history) };

/** Renders the page of the current address. */
async function show(): Promise<void> {
  const { href } = location;
  const shown = await pageFor(new URL(href));
  // The user may have gone on meanwhile.
  if (href !== location.href) return;
  page = shown;
  notify();
}

const follow = (): void => void show();

/** The router of the pages under test, on the address of the test's frame. As in Next.js, changes of the history are noticed. */
export const pageRouter = {
  async start(href: string): Promise<void> {
    history.pushState = (...state) => {
      restate.push(...state);
      notify();
    };
    history.replaceState = (...state) => {
      restate.replace(...state);
      notify();
    };
    window.addEventListener('popstate', follow);
    restate.replace(null, '', href);
    await show();
  },
  stop(href: string): void {
    window.removeEventListener('popstate', follow);
    history.pushState = restate.push;
    history.replaceState = restate.replace;
    restate.replace(null, '', href);
    page = null;
    notify();
  },
  push(href: string): void {
    restate.push(null, '', href);
    notify();
    void show();
  },
  replace(href: string): void {
    restate.replace(null, '', href);
    notify();
    void show();
  },
};

/** Returns the address of the page under test, and renders again when it changes. */
export const useHref = (): string => useSyncExternalStore(subscribe, () => location.href);

/** Renders the page at the current address. */
export function CurrentPage() {
  return useSyncExternalStore(subscribe, () => page);
}

import { onTestFinished } from 'vitest';

/**
 * Keeps the browser from loading other documents, which would end the page under test. Returns their addresses without the
 * origin. `isCaptured` limits it to some paths.
 */
export function captureNavigation(isCaptured: (pathname: string) => boolean = () => true): string[] {
  const opened: string[] = [];
  const capture = (event: NavigateEvent): void => {
    const { pathname, search } = new URL(event.destination.url);
    if (event.destination.sameDocument || !isCaptured(pathname)) return;
    event.preventDefault();
    opened.push(`${pathname}${search}`);
  };
  window.navigation.addEventListener('navigate', capture);
  onTestFinished(() => window.navigation.removeEventListener('navigate', capture));
  return opened;
}

/** Keeps the browser from following addresses of the API, which are downloads that a server in memory does not have. */
export const captureDownloads = (): string[] => captureNavigation(pathname => pathname.startsWith('/api/'));

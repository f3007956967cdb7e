import { onTestFinished } from 'vitest';

/**
 * Keeps the browser from following addresses of the API, which are downloads that a server in memory does not have. Returns the
 * addresses that the page has opened, without the origin.
 */
export function captureDownloads(): string[] {
  const opened: string[] = [];
  const capture = (event: NavigateEvent): void => {
    const { pathname, search } = new URL(event.destination.url);
    if (!pathname.startsWith('/api/')) return;
    event.preventDefault();
    opened.push(`${pathname}${search}`);
  };
  window.navigation.addEventListener('navigate', capture);
  onTestFinished(() => window.navigation.removeEventListener('navigate', capture));
  return opened;
}

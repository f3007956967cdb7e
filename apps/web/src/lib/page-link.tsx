'use client';
import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  href: string;
  /** True for a link to the page that is shown. It stays a link, but a click does not load the page again. */
  isCurrent?: boolean;
  /** Finishes what must be done before the page is left, such as saving. */
  beforeLeave?: (() => Promise<unknown>) | undefined;
};

/**
 * Renders a link to another page of the app, for parts that are on every page. The page is prefetched when the pointer or the
 * focus reaches the link. `next/link` does more elsewhere, but here its scripts would load before the canvas.
 */
export function PageLink({ href, isCurrent = false, beforeLeave, children, ...rest }: PageLinkProps) {
  const router = useRouter();
  const prefetchPage = () => router.prefetch(href);
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || isForAnotherTab(event)) return;
    event.preventDefault();
    if (isCurrent) return;
    if (beforeLeave === undefined) router.push(href);
    else void beforeLeave().then(() => router.push(href));
  };
  return (
    <a
      {...rest}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={prefetchPage}
      onFocus={prefetchPage}
      onClick={go}
    >
      {children}
    </a>
  );
}

const isForAnotherTab = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

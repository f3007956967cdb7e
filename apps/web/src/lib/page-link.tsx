'use client';
import { useRouter } from 'next/navigation';
import type { ComponentProps, MouseEvent } from 'react';

export type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { href: string };

/**
 * Renders a link to another page of the app, for parts that are on every page. The page is prefetched when the pointer or the
 * focus reaches the link. `next/link` does more elsewhere, but here its scripts would load before the canvas.
 */
export function PageLink({ href, children, ...rest }: PageLinkProps) {
  const router = useRouter();
  const prefetchPage = () => router.prefetch(href);
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || isForAnotherTab(event)) return;
    event.preventDefault();
    router.push(href);
  };
  return (
    <a {...rest} href={href} onPointerEnter={prefetchPage} onFocus={prefetchPage} onClick={go}>
      {children}
    </a>
  );
}

const isForAnotherTab = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

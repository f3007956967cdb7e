// A double of `next/link`, which the configuration of the component tests puts in its place.
import type { ComponentProps, MouseEvent } from 'react';
import { pageRouter } from './page-router.tsx';

type LinkProps = ComponentProps<'a'> & { href: string; prefetch?: boolean; replace?: boolean; scroll?: boolean };

function Link({ href, prefetch: _prefetch, scroll: _scroll, replace = false, onClick, children, ...rest }: LinkProps) {
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (rest.target !== undefined && rest.target !== '_self') return;
    event.preventDefault();
    if (replace) pageRouter.replace(href);
    else pageRouter.push(href);
  };
  return (
    <a {...rest} href={href} onClick={go}>
      {children}
    </a>
  );
}

export { Link as default };

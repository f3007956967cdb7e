// A double of `next/navigation`, which the configuration of the component tests puts in its place.
import { useMemo } from 'react';
import { pageRouter, useHref } from './page-router.tsx';

const router = {
  push: (href: string) => pageRouter.push(href),
  replace: (href: string) => pageRouter.replace(href),
  back: () => history.back(),
  forward: () => history.forward(),
  refresh: () => {},
  prefetch: () => {},
};

export const useRouter = () => router;

export const usePathname = (): string => new URL(useHref()).pathname;

export function useSearchParams(): URLSearchParams {
  const { search } = new URL(useHref());
  return useMemo(() => new URLSearchParams(search), [search]);
}

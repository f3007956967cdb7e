'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { homePath } from '../model/home-path.ts';

/** Redirects to the single workflow on the first day, else to the list. */
export function HomePage() {
  const trpc = useTRPC();
  const router = useRouter();
  const { data, isError } = useQuery(trpc.workflows.list.queryOptions());
  const target = data ? homePath(data.items) : isError ? '/workflows' : null;
  useEffect(() => {
    if (target) router.replace(target);
  }, [target, router]);
  return (
    <main className="p-6 text-ink-3">
      <output>{t('Opening Pinion…')}</output>
    </main>
  );
}

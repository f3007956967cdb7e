'use client';
import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import type { PageErrorProps } from './page-error-state.tsx';

const { View: PageErrorState } = lazyPart<PageErrorProps>(async () => (await import('./page-error-state.tsx')).PageErrorState);

export default function PageError(props: PageErrorProps) {
  return (
    <Suspense fallback={null}>
      <PageErrorState {...props} />
    </Suspense>
  );
}

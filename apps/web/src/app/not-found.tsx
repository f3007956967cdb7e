'use client';
import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';

const { View: NotFoundState } = lazyPart<object>(async () => (await import('./not-found-state.tsx')).NotFoundState);

export default function NotFound() {
  return (
    <Suspense fallback={null}>
      <NotFoundState />
    </Suspense>
  );
}

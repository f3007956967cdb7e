'use client';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { whenIdle } from '../lib/lazy/when-idle.ts';
import { provideToasts, toastsWanted, wantToasts } from '../lib/toasts.ts';
import type { ToastContainerProps } from './toast-container.tsx';

const container = lazyPart<ToastContainerProps>(async () => (await import('./toast-container.tsx')).ToastContainer);

/** Renders the toasts, once near the root. Their code is loaded when the page is idle, or with the first toast. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    void toastsWanted.then(() => setWanted(true));
    return whenIdle(wantToasts);
  }, []);
  return <Suspense fallback={null}>{isWanted && <container.View onReady={provideToasts} />}</Suspense>;
}

'use client';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { whenIdle } from '../lib/lazy/when-idle.ts';
import type { Toasts, ToastContainerProps } from './toast-container.tsx';

const storage = lazyPart<ToastContainerProps>(async () => (await import('./toast-container.tsx')).ToastContainer);
const { promise: wanted, resolve: want } = Promise.withResolvers<void>();
const { promise: toastsReady, resolve: stand } = Promise.withResolvers<Toasts>();

/** Once, near the root. The shelf comes when the page is idle, or with the first toast. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    void wanted.then(() => setWanted(true));
    return whenIdle(want);
  }, []);
  return <Suspense fallback={null}>{isWanted && <storage.View onReady={stand} />}</Suspense>;
}

type Action = { label: string; run: () => void };
type ToastOptions = { detail?: string | undefined; action?: Action };

const withAction = ({ detail, action }: ToastOptions) => ({
  description: detail,
  ...(action ? { action: { label: action.label, onClick: action.run }, duration: 10_000 } : {}),
});

const toast = (show: (toasts: Toasts) => unknown): void => {
  want();
  void toastsReady.then(show);
};

/** Something was done; with an action it can be taken back. */
export function showToast(title: string, text: ToastOptions = {}) {
  toast(toasts => toasts.success(title, withAction(text)));
}

/** Something did not work: what, why and what to do. Stays until it is read. */
export function showErrorToast(title: string, text: ToastOptions = {}) {
  toast(toasts => toasts.error(title, { duration: 12_000, closeButton: false, ...withAction(text) }));
}

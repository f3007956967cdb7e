'use client';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { whenIdle } from '../lib/lazy/when-idle.ts';
import type { Toasts, ToastContainerProps } from './toast-container.tsx';

const storage = lazyPart<ToastContainerProps>(async () => (await import('./toast-container.tsx')).ToastContainer);
const { promise: wanted, resolve: want } = Promise.withResolvers<void>();
const { promise: toastsReady, resolve: stand } = Promise.withResolvers<Toasts>();

/** Renders the toasts, once near the root. The shelf is loaded when the page is idle, or with the first toast. */
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

/** Shows that something was done. An action can revert it. */
export function showToast(title: string, text: ToastOptions = {}) {
  toast(toasts => toasts.success(title, withAction(text)));
}

/** Shows that something failed: what, why and what to do. It is shown for 12 s, or for 10 s with an action. */
export function showErrorToast(title: string, text: ToastOptions = {}) {
  toast(toasts => toasts.error(title, { duration: 12_000, closeButton: false, ...withAction(text) }));
}

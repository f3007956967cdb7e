'use client';
import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import type { Toasts } from '../lib/toasts.ts';
import { t } from '../lib/texts/t.ts';
import { FailedIcon, OkIcon } from './icons/status-icons.tsx';

/** The props. `onReady` is called once toasts passed to it are visible. */
export type ToastContainerProps = { onReady: (toasts: Toasts) => void };

export function ToastContainer({ onReady }: ToastContainerProps) {
  useEffect(() => onReady(toast), [onReady]);
  return (
    <Toaster
      containerAriaLabel={t('Notifications')}
      position="bottom-center"
      gap={8}
      offset={16}
      // Above the zoom of a canvas, which is as wide as a narrow window.
      mobileOffset={{ bottom: 60, left: 16, right: 16 }}
      visibleToasts={4}
      icons={{ success: <OkIcon />, error: <FailedIcon /> }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex items-center gap-2.5 w-[min(380px,calc(100vw_-_32px))] pr-2.5 pl-3 py-2.5 rounded-2 bg-raised shadow-3 text-ink text-base',
          content: 'flex-1 min-w-0',
          title: 'font-medium wrap-anywhere',
          description: 'text-ink-2 text-small wrap-anywhere',
          icon: 'flex',
          success: '[&_[data-icon]]:text-ok',
          error: '[&_[data-icon]]:text-failed',
          actionButton:
            'flex-none h-6.5 px-2.5 rounded-2 inset-ring inset-ring-line text-accent-ink text-button/6.5 font-medium hover:bg-hover focus-visible:shadow-focus focus-visible:inset-ring-0',
        },
      }}
    />
  );
}

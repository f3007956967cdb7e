'use client';
import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import type { Toasts } from '../lib/toasts.ts';
import { t } from '../lib/texts/t.ts';
import { FailedIcon, OkIcon } from './icons/status-icons.tsx';
import styles from './toast-container.module.css';

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
          toast: styles.toast,
          content: styles.content,
          title: styles.title,
          description: styles.description,
          icon: styles.icon,
          success: styles.success,
          error: styles.error,
          actionButton: styles.action,
        },
      }}
    />
  );
}

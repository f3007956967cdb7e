'use client';
import { Toaster as Sonner, toast } from 'sonner';
import { FailedIcon, OkIcon } from './icons/status-icons.tsx';
import styles from './toast.module.css';

/** Once, near the root. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-left"
      gap={8}
      offset={16}
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

type Action = { label: string; run: () => void };
type Words = { detail?: string | undefined; action?: Action };

const withAction = ({ detail, action }: Words) => ({
  description: detail,
  ...(action ? { action: { label: action.label, onClick: action.run }, duration: 10_000 } : {}),
});

/** Something was done; with an action it can be taken back. */
export function say(title: string, words: Words = {}) {
  toast.success(title, withAction(words));
}

/** Something did not work: what, why and what to do. Stays until it is read. */
export function sayFailed(title: string, words: Words = {}) {
  toast.error(title, { duration: 12_000, closeButton: false, ...withAction(words) });
}

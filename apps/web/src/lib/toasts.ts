import type { toast as sonner } from 'sonner';

/** The functions that show a toast. They are loaded late. */
export type Toasts = typeof sonner;

const { promise: wanted, resolve: want } = Promise.withResolvers<void>();
const { promise: toastsReady, resolve: provideToasts } = Promise.withResolvers<Toasts>();

export { provideToasts, want as wantToasts, wanted as toastsWanted };

type Action = { label: string; run: () => void };
/** `stays` is true for a toast that only the user closes. */
type ToastOptions = { detail?: string | undefined; action?: Action; stays?: boolean };

const withAction = ({ detail, action, stays = false }: ToastOptions) => ({
  description: detail,
  ...(action ? { action: { label: action.label, onClick: action.run }, duration: 10_000 } : {}),
  ...(stays ? { duration: Number.POSITIVE_INFINITY, closeButton: true } : {}),
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

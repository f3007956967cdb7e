import { t } from '../texts/t.ts';
import { showErrorToast } from '../toasts.ts';

let asked: Promise<boolean> | undefined;

/**
 * Tells the user to reload when code of the page could not be loaded because the server has another version by now: its files
 * replace those that the page was made of. Returns whether that is so. It is shown once, until it is closed.
 */
export function reportNewVersion(): Promise<boolean> {
  asked ??= isGone().then(isNew => {
    if (isNew)
      showErrorToast(t('A new version of Pinion is installed'), {
        detail: t('This tab still has the old one, and parts of it are missing. Your work is kept.'),
        action: { label: t('Reload'), run: () => location.reload() },
        stays: true,
      });
    // The server is asked again at the next failure.
    else asked = undefined;
    return isNew;
  });
  return asked;
}

/** Returns whether the server no longer has a script that this page was loaded with. */
async function isGone(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[src*="/_next/static/"]');
  if (own === null) return false;
  const answer = await fetch(own.src, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.status === 404;
}

import type { UsageDelivery } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import type { DisplayedFailure } from '../../../ui/failure-note.tsx';

/** Returns the problem of an address before a request is sent. Undefined when it is valid. */
export function urlError(address: string): string | undefined {
  if (address.trim() === '') return t('Enter an address.');
  const protocol = URL.parse(address.trim())?.protocol;
  return protocol === 'http:' || protocol === 'https:'
    ? undefined
    : t('The address must start with https:// or http://, for example https://example.com/usage.');
}

/** Returns why a report was not delivered, and what to do. */
export function deliveryFailure({ error, status }: UsageDelivery): DisplayedFailure | null {
  if (error === null) return null;
  return { code: error.code, message: capitalized(error.message), remedy: remedyOf(error.code, status) };
}

function remedyOf(code: string, status: number | null): string {
  if (code === 'POLICY_DENIED') return t('Use a public address or have this one allowed, then try again.');
  if (status === 401 || status === 403)
    return t('The receiver rejected the request. Check the key in its address, then try again.');
  if (status !== null) return t('Check the receiver’s log, then try again. The delivery ID stays the same.');
  return t('Check that the receiver is running and reachable from this machine, then try again.');
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

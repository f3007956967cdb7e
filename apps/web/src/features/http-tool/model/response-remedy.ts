import type { ToolError } from '@pinion/contracts';
import { ownField } from '../../../lib/own-field.ts';
import { t } from '../../../lib/texts/t.ts';

/** Returns what to do about a request to an address that failed. */
export function responseRemedy({ code, details, retry_after_s }: ToolError, address: string): string {
  const reason = ownField(details, 'reason');
  const status = ownField(details, 'status');
  const blocked = ownField(details, 'host');
  const host = URL.canParse(address) ? new URL(address).host : textOf(blocked);
  if (reason === 'address_blocked')
    return t('Nothing was sent. To allow it, add {{host}} to PINION_EGRESS_ALLOW and restart the server.', { host });
  if (reason === 'secret_host') return t('Nothing was sent. Add this host to the hosts of the secret under Secrets.');
  if (status === 401 || status === 403) return t('Check the credential: its kind, its name and the key itself.');
  if (status === 404) return t('Check the path and the values in it.');
  if (status === 405) return t('Choose another method.');
  if (status === 400 || status === 415 || status === 422)
    return t('Check the values and the kind of body. The answer below says more.');
  if (code === 'RATE_LIMIT')
    return retry_after_s === undefined
      ? t('Wait a moment, then send again.')
      : t('Send again after {{seconds}} s.', { seconds: retry_after_s });
  if (typeof status === 'number' && status >= 500) return t('The service failed. Send again later.');
  return remedies[code];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const remedies: Record<ToolError['code'], string> = {
  VALIDATION_ERROR: t('Correct the value named here, then send again.'),
  TIMEOUT: t('The service took too long. Send again, or request less.'),
  RATE_LIMIT: t('Wait a moment, then send again.'),
  POLICY_DENIED: t('Nothing was sent. The policy of this workspace does not allow it.'),
  AUTH_REQUIRED: t('Add a credential, then send again.'),
  PROVIDER_ERROR: t('The answer below says more.'),
  NETWORK_ERROR: t('Check the host and the port, and that the service is running.'),
  SANDBOX_ERROR: t('Send again.'),
  UNKNOWN: t('The outcome is unknown. Check the service before you send again.'),
};

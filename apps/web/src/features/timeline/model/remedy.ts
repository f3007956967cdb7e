import type { ToolError, ToolErrorCode } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

const remedies: Record<ToolErrorCode, string> = {
  VALIDATION_ERROR: t('The input does not match the tool’s schema. See Details, then fix the prompt or the schema.'),
  TIMEOUT: t('The call exceeded its timeout. Increase the timeout or reduce the request.'),
  RATE_LIMIT: t('Wait until the limit resets, then run again.'),
  POLICY_DENIED: t('Nothing was sent. Change the agent’s tools or policy to allow the call.'),
  AUTH_REQUIRED: t('Add the secret the tool needs under Secrets, then run again.'),
  PROVIDER_ERROR: t('The service returned an error. See Details.'),
  NETWORK_ERROR: t('The service could not be reached. Check its address and that it is running.'),
  SANDBOX_ERROR: t('The code failed in its sandbox. See Details.'),
  UNKNOWN: t('The outcome is unknown. See Details before you retry.'),
};

/** Returns what to do about an error, with the retry delay if the error has one. */
export function remedyOf(error: ToolError): string {
  const remedy = remedies[error.code];
  if (error.retry_after_s === undefined) return remedy;
  return `${remedy} ${t('Retry after {{retryAfterS}} s.', { retryAfterS: error.retry_after_s })}`;
}

import type { ToolError, ToolErrorCode } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

const remedies: Record<ToolErrorCode, string> = {
  VALIDATION_ERROR: t('The input did not fit the tool’s schema. See the details below, then mend the prompt or the schema.'),
  TIMEOUT: t('The tool took longer than it may. Raise its time limit, or ask it for less.'),
  RATE_LIMIT: t('Wait until the limit has passed, then run again.'),
  POLICY_DENIED: t('Nothing was sent. Change the agent’s tools or policy to allow the call.'),
  AUTH_REQUIRED: t('Put the key the tool needs under Secrets, then run again.'),
  PROVIDER_ERROR: t('The service answered with an error. Its words are in the details.'),
  NETWORK_ERROR: t('The service could not be reached. See that its address is right and that it runs.'),
  SANDBOX_ERROR: t('The code stopped inside its sandbox. Its words are in the details.'),
  UNKNOWN: t('How this ended is not known. See the details before doing it again.'),
};

/** What to do about an error. A message that says it already is not said twice. */
export function remedyOf(error: ToolError): string {
  const remedy = remedies[error.code];
  if (error.retry_after_s === undefined) return remedy;
  return `${remedy} ${t('It may be asked again after {{retryAfterS}} s.', { retryAfterS: error.retry_after_s })}`;
}

import type { ToolErrorCode } from '@pinion/contracts';
import { ownField } from '../../../lib/own-field.ts';
import { t } from '../../../lib/texts/t.ts';
import { reasonOf, type RunFailure } from './find-failure.ts';

/** The settings that solve a failure: a tab of the agent, or the node as a whole. */
export type FailureSettings = 'model' | 'prompt' | 'pins' | 'rules' | 'policy' | 'node';

/** The remedy of a failure, and the settings where it is applied. */
export type FailureRemedy = { text: string; settings: FailureSettings };

/** Returns what to do about a failed run. Undefined where its message says everything. */
export function failureRemedy(failure: RunFailure): FailureRemedy | undefined {
  const { error, node, isOfModel } = failure;
  if (node === undefined) return undefined;
  const reason = reasonOf(error);
  if (isOfModel) return { text: modelRemedy(failure), settings: reason === 'price_unknown' ? 'policy' : 'model' };
  const known = reason === undefined ? undefined : byReason[reason];
  if (known !== undefined && node.type === 'agent') return known;
  return { text: remedies[error.code], settings: 'node' };
}

function modelRemedy({ error }: RunFailure): string {
  const reason = reasonOf(error);
  const known = reason === undefined ? undefined : modelReasons[reason];
  if (known !== undefined) return known;
  if (ownField(error.details, 'status') === 404) return t('Check the name of the model and the address, then run again.');
  if (error.code === 'RATE_LIMIT' && error.retry_after_s !== undefined)
    return t('Run again in {{retryAfterS}} s.', { retryAfterS: Math.ceil(error.retry_after_s) });
  if (isServerError(ownField(error.details, 'status'))) return t('Run again. If the provider fails again, choose another model.');
  return modelRemedies[error.code] ?? t('Check the settings of the model, then run again.');
}

const isServerError = (status: unknown): boolean => typeof status === 'number' && status >= 500;

const modelReasons: Readonly<Record<string, string>> = {
  missing_secret: t('Add an API key, then run again.'),
  quota: t('Check your plan with the provider, or choose another model.'),
  context_length: t('Shorten the instructions or the input, or choose a model with a larger context window.'),
  price_unknown: t('Set the price of the model on the Budgets page, or remove the limit in US dollars.'),
};

const modelRemedies: Partial<Record<ToolErrorCode, string>> = {
  AUTH_REQUIRED: t('Replace the API key, then run again.'),
  NETWORK_ERROR: t('Check the address and that the server is running, then run again.'),
  RATE_LIMIT: t('Wait until the limit resets, then run again.'),
  TIMEOUT: t('Increase the timeout or choose a faster model, then run again.'),
  POLICY_DENIED: t('Allow the address of the model, or choose another model.'),
};

const byReason: Readonly<Record<string, FailureRemedy>> = {
  rule_condition: { text: t('Fix the condition of the rule, then run again.'), settings: 'rules' },
  answer_schema_unusable: { text: t('Fix the response schema, then run again.'), settings: 'prompt' },
  answer_does_not_fit: { text: t('Describe the response in the instructions, or simplify its schema.'), settings: 'prompt' },
  pin_without_value: { text: t('Change what the pin does without a value, then run again.'), settings: 'pins' },
  refusal: { text: t('Change the instructions or the input, then run again.'), settings: 'prompt' },
};

const remedies: Readonly<Record<ToolErrorCode, string>> = {
  VALIDATION_ERROR: t('Fix the settings or the input of the node, then run again.'),
  TIMEOUT: t('Increase the timeout of the node or reduce its work, then run again.'),
  RATE_LIMIT: t('Wait until the limit resets, then run again.'),
  POLICY_DENIED: t('Change the policy of the node, then run again.'),
  AUTH_REQUIRED: t('Add the secret it needs under Secrets, then run again.'),
  PROVIDER_ERROR: t('Check the service, then run again.'),
  NETWORK_ERROR: t('Check the address and that the service is running, then run again.'),
  SANDBOX_ERROR: t('Fix the code, then run again.'),
  UNKNOWN: t('See the details before you run it again.'),
};

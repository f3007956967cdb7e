import type { ExplainedVerdict } from '@pinion/contracts';
import { memberName } from '../../../lib/member-name.ts';
import { messageText } from '../../../lib/texts/message-text.ts';
import { t } from '../../../lib/texts/t.ts';

const bare = { allow: t('allowed'), deny: t('denied'), ask: t('approval required') } as const;

/**
 * Returns a gate's verdict on a call. A denial is stored in the tool envelope with its own message. An approved request was
 * answered by a user, whose id is long.
 */
export function policyVerdictText({ template, params, message, reason, verdict }: ExplainedVerdict): string {
  if (template === undefined || params === undefined) return message ?? reason ?? bare[verdict];
  const { user } = params;
  return messageText({ template, params: typeof user === 'string' ? { ...params, user: memberName(user) } : params });
}

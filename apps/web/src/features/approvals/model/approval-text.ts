import type { ApprovalItem } from '../../../lib/api-shapes.ts';
import { formatDuration } from '../../../lib/format.ts';
import { type MemberNames, memberName } from '../../../lib/member-name.ts';
import { t } from '../../../lib/texts/t.ts';
import { visibleText } from '../../../lib/visible-text.ts';

const reasons: Record<string, string> = {
  irreversible: t('This call is irreversible, so the policy requires approval.'),
  dangerous: t('The tool is marked dangerous, so the policy requires approval.'),
  asked_always: t('The policy requires approval for every call to this tool.'),
};

/** Returns why approval is required. */
export const approvalReasonText = (reason: string): string => reasons[reason] ?? t('The policy requires approval for this call.');

/** Returns the time left. Undefined when the approval waits indefinitely. */
export function timeLeft(expiresAt: string | null, now: Date): { label: string; isShort: boolean } | undefined {
  if (expiresAt === null) return undefined;
  const left = Date.parse(expiresAt) - now.getTime();
  if (left <= 0) return { label: t('expired'), isShort: true };
  const seconds = Math.ceil(left / 1000);
  const text = seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1000);
  return { label: t('Auto-declines in {{time}}', { time: text }), isShort: seconds < 60 };
}

/** Returns the outcome of an approval, for a user who answers too late. */
export function approvalOutcomeText(
  { state, decision, answered_by, reason }: ApprovalItem,
  names: MemberNames = memberName,
): string {
  switch (state) {
    case 'open':
      return t('Awaiting approval');
    case 'expired':
      return t('Expired before approval. Nothing was sent');
    case 'withdrawn':
      return t('Withdrawn: the run continued without approval');
    case 'answered': {
      const why = reason === null || reason === '' ? '' : `: ${visibleText(reason)}`;
      return t('{{decision}} by {{answeredBy}}{{why}}', {
        decision: decision === 'declined' ? t('Rejected') : t('Approved'),
        answeredBy: answered_by === null ? t('an approver') : names(answered_by),
        why,
      });
    }
  }
}

/** Checks whether a user can answer the approval. A slow tool answers its own callback. */
export const needsUser = ({ kind }: Pick<ApprovalItem, 'kind'>): boolean => kind !== 'callback';

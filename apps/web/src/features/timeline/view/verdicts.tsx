import type { ExplainedVerdict } from '@pinion/contracts';
import { gateLabel } from '../../../lib/gate-label.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useMemberNames } from '../../session/index.ts';
import styles from './call-inspector.module.css';
import type { MemberNames } from '../../../lib/member-name.ts';
import { messageText } from '../../../lib/texts/message-text.ts';

const verdictStatuses = { allow: 'ok', deny: 'denied', ask: 'waiting' } as const;

/** Renders each gate's verdict, as far as the gates were evaluated. */
export function Verdicts({ verdicts }: { verdicts: readonly ExplainedVerdict[] }) {
  const names = useMemberNames();
  if (verdicts.length === 0) return null;
  const refused = verdicts.filter(verdict => verdict.verdict !== 'allow').length;
  return (
    <Section title={t('Policy verdicts')} aside={refused === 0 ? t('all passed') : t('{{refused}} not passed', { refused })}>
      <ul>
        {verdicts.map(verdict => (
          <li key={verdict.rule} className={styles.verdict}>
            <StatusBadge status={verdictStatuses[verdict.verdict]} word={null} size={13} />
            <span>{policyVerdictText(verdict, names)}</span>
            <span className={styles.rule}>{gateLabel(verdict.rule)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const bare = { allow: t('allowed'), deny: t('denied'), ask: t('approval required') } as const;

/**
 * Returns a gate's verdict on a call. A denial is stored in the tool envelope with its own message. An approved request was
 * answered by a user, whose id is long.
 */
function policyVerdictText({ template, params, message, reason, verdict }: ExplainedVerdict, names: MemberNames): string {
  if (template === undefined || params === undefined) return message ?? reason ?? bare[verdict];
  const { user } = params;
  return messageText({ template, params: typeof user === 'string' ? { ...params, user: names(user) } : params });
}

import type { ExplainedVerdict } from '@pinion/contracts';
import { gateLabel } from '../../../lib/gate-label.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { policyVerdictText } from '../model/policy-verdict-text.ts';
import styles from './call-inspector.module.css';

const verdictStatuses = { allow: 'ok', deny: 'denied', ask: 'waiting' } as const;

/** Renders each gate's verdict, as far as the gates were evaluated. */
export function Verdicts({ verdicts }: { verdicts: readonly ExplainedVerdict[] }) {
  if (verdicts.length === 0) return null;
  const refused = verdicts.filter(verdict => verdict.verdict !== 'allow').length;
  return (
    <Section title={t('Policy verdicts')} aside={refused === 0 ? t('all passed') : t('{{refused}} not passed', { refused })}>
      <ul>
        {verdicts.map(verdict => (
          <li key={verdict.rule} className={styles.verdict}>
            <StatusBadge status={verdictStatuses[verdict.verdict]} word={null} size={13} />
            <span>{policyVerdictText(verdict)}</span>
            <span className={styles.rule}>{gateLabel(verdict.rule)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

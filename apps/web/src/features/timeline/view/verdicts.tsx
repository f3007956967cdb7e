import type { RuleVerdict } from '@pinion/contracts';
import { Section } from '../../../ui/section.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import styles from './call-inspector.module.css';

const verdictMarks = { allow: 'ok', deny: 'denied', ask: 'waiting' } as const;

/** Each gate's word, as far as the gates were asked. */
export function Verdicts({ verdicts }: { verdicts: readonly RuleVerdict[] }) {
  if (verdicts.length === 0) return null;
  const refused = verdicts.filter(verdict => verdict.verdict !== 'allow').length;
  return (
    <Section title="Policy verdicts" aside={refused === 0 ? 'all passed' : `${refused} said no`}>
      <ul>
        {verdicts.map(verdict => (
          <li key={verdict.rule} className={styles.verdict}>
            <StatusMark status={verdictMarks[verdict.verdict]} word={null} size={13} />
            <span>{verdict.message ?? verdict.reason ?? (verdict.verdict === 'allow' ? 'allowed' : verdict.verdict)}</span>
            <span className={styles.rule}>{verdict.rule.replaceAll('_', ' ')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

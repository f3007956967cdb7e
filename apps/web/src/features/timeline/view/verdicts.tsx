import type { RuleVerdict } from '@pinion/contracts';
import { personWords } from '../../../lib/person-words.ts';
import { t } from '../../../lib/texts/t.ts';
import { Section } from '../../../ui/section.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import styles from './call-inspector.module.css';

const verdictMarks = { allow: 'ok', deny: 'denied', ask: 'waiting' } as const;

/** An allowed question is answered by a person, whose id is long. */
const wordsOf = ({ message, reason, verdict }: RuleVerdict): string =>
  message?.replace(/^approved by (\S+)$/, (_, by: string) => t('approved by {{by}}', { by: personWords(by) })) ??
  reason ??
  (verdict === 'allow' ? 'allowed' : verdict);

/** Each gate's word, as far as the gates were asked. */
export function Verdicts({ verdicts }: { verdicts: readonly RuleVerdict[] }) {
  if (verdicts.length === 0) return null;
  const refused = verdicts.filter(verdict => verdict.verdict !== 'allow').length;
  return (
    <Section title={t('Policy verdicts')} aside={refused === 0 ? t('all passed') : t('{{refused}} said no', { refused })}>
      <ul>
        {verdicts.map(verdict => (
          <li key={verdict.rule} className={styles.verdict}>
            <StatusMark status={verdictMarks[verdict.verdict]} word={null} size={13} />
            <span>{wordsOf(verdict)}</span>
            <span className={styles.rule}>{verdict.rule.replaceAll('_', ' ')}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

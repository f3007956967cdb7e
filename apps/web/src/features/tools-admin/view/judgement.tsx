import type { SchemaJudgement, SchemaVerdict } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { changeLines, VERDICT } from '../model/judgement-words.ts';
import styles from './judgement.module.css';

export const VerdictMark = ({ verdict }: { verdict: SchemaVerdict }) => (
  <StatusMark status={VERDICT[verdict].status} word={VERDICT[verdict].word} />
);

/** Why a newer version breaks an older one or does not, reason by reason. */
export function Judgement({ judgement, label = t('What changed') }: { judgement: SchemaJudgement; label?: string }) {
  const lines = changeLines(judgement);
  return (
    <div className={styles.judgement}>
      <p className={styles.means}>{VERDICT[judgement.verdict].means}</p>
      {lines.length > 0 && (
        <ul aria-label={label} className={styles.reasons}>
          {lines.map(({ place, verdict, text }) => (
            <li key={`${place} ${text}`}>
              <span className={styles.verdict}>
                <VerdictMark verdict={verdict} />
              </span>
              <span className={styles.words}>
                <code>{place}</code> <span lang="en">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

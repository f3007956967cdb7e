import type { SchemaJudgement, SchemaVerdict } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { schemaChangeRows, VERDICT } from '../model/schema-change-rows.ts';
import styles from './compatibility-report.module.css';

export const VerdictBadge = ({ verdict }: { verdict: SchemaVerdict }) => (
  <StatusBadge status={VERDICT[verdict].status} word={VERDICT[verdict].word} />
);

/** Renders why a newer version breaks an older one or doesn't, reason by reason. */
export function CompatibilityReport({ judgement, label = t('What changed') }: { judgement: SchemaJudgement; label?: string }) {
  const rows = schemaChangeRows(judgement);
  return (
    <div className={styles.judgement}>
      <p className={styles.means}>{VERDICT[judgement.verdict].means}</p>
      {rows.length > 0 && (
        <ul aria-label={label} className={styles.reasons}>
          {rows.map(({ path: target, verdict, text }) => (
            <li key={`${target} ${text}`}>
              <span className={styles.verdict}>
                <VerdictBadge verdict={verdict} />
              </span>
              <span className={styles.words}>
                <code>{target}</code> <span lang="en">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

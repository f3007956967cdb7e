import { t } from '../../../lib/texts/t.ts';
import { Label } from '../../../ui/section.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { gateWords } from '../../../lib/gate-words.ts';
import { dryRunWords } from '../model/dry-run.ts';
import styles from './panes.module.css';
import type { DryRunAnswer } from './use-dry-run.ts';

const marks = { allow: 'ok', ask: 'waiting', deny: 'denied', warn: 'warning' } as const;

/** Tool by tool, the first gate that objects, or that none does. */
export function DryRunList({ dryRun: { verdicts, failed } }: { dryRun: DryRunAnswer }) {
  if (verdicts === undefined)
    return <Label>{failed ? t('Dry run: the server could not be asked') : t('Dry run: asking the guard')}</Label>;
  return (
    <section aria-label={t('Dry run')}>
      <Label>{dryRunWords(verdicts)}</Label>
      <ul>
        {verdicts.map(({ tool, verdict, gate, message }) => (
          <li key={tool} className={styles.verdict}>
            <StatusMark status={marks[verdict]} word={null} size={13} />
            <span className="cut">{tool}</span>
            <span className={styles.gate}>{gateWords(gate)}</span>
            <small>{message}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

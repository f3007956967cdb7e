import Link from 'next/link';
import { formatList } from '../../../lib/texts/format-list.ts';
import { problemText } from '../../../lib/problem-text.ts';
import type { UpgradeItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { formatUnchanged, type DraftUpgrade } from '../model/upgrade-state.ts';
import { VerdictBadge } from './compatibility-report.tsx';
import styles from './upgrade-dialog.module.css';

type UpgradeRowProps = {
  item: UpgradeItem;
  isChosen: boolean;
  /** True when it is in progress or done, and the selection can no longer change. */
  isFixed: boolean;
  outcome: DraftUpgrade | undefined;
  onChoose: (isChosen: boolean) => void;
  onUndo: (kept: `save-${number}`, version: number) => void;
};

/** Renders one draft: its changes, then its result. */
export function UpgradeRow({ item, isChosen, isFixed, outcome, onChoose, onUndo }: UpgradeRowProps) {
  return (
    <li className={styles.line} data-choosable={!isFixed || undefined}>
      <div className={styles.first}>
        {isFixed ? (
          <Link href={`/workflows/${item.workflow_id}`}>{item.workflow_name}</Link>
        ) : (
          <Checkbox checked={isChosen} onChange={onChoose} label={item.workflow_name} />
        )}
        <span className={styles.mark}>
          {outcome ? <Outcome outcome={outcome} onUndo={onUndo} /> : <VerdictBadge verdict={item.verdict} />}
        </span>
      </div>
      <p className={styles.facts}>
        {formatList(item.nodes.map(node => t('{{title}} from {{from}}', { title: node.title, from: node.from })))}:{' '}
        {formatUnchanged(item)}
      </p>
      {item.problems.map(problem => (
        <p key={problem.message} className={styles.facts}>
          <StatusBadge status="warning" word={problemText(problem)} />
        </p>
      ))}
      {outcome?.state === 'failed' && (
        <p className={styles.facts}>
          <code>{outcome.code}</code> {outcome.message}
        </p>
      )}
    </li>
  );
}

function Outcome({ outcome, onUndo }: { outcome: DraftUpgrade; onUndo: UpgradeRowProps['onUndo'] }) {
  switch (outcome.state) {
    case 'failed':
      return <StatusBadge status="failed" word={t('not changed')} />;
    case 'undone':
      return <StatusBadge status="off" word={t('reverted')} />;
    case 'done': {
      const { kept, version } = outcome;
      return (
        <>
          <StatusBadge status="ok" word={kept === null ? t('nothing to do') : 'upgraded'} />
          {kept !== null && (
            <Button size="small" onClick={() => onUndo(kept, version)}>
              {t('Undo')}
            </Button>
          )}
        </>
      );
    }
  }
}

'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UpgradePreview } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { QueryRegion } from '../../shell/index.ts';
import { useUpgrade } from '../actions/use-upgrade.ts';
import { initialSelection, formatUpgradeResult } from '../model/upgrade-state.ts';
import { CompatibilityReport } from './compatibility-report.tsx';
import { UpgradeRow } from './upgrade-row.tsx';
import styles from './upgrade-dialog.module.css';

type UpgradeDialogProps = { name: string; to: string; workflowId?: string; onClose: () => void };

/** Renders the changes to each draft before one click applies them, then the results, with an option to restore. */
export function UpgradeDialog({ name, to, workflowId, onClose }: UpgradeDialogProps) {
  const trpc = useTRPC();
  const requested = { name, version: to, ...(workflowId === undefined ? {} : { workflow_id: workflowId }) };
  // Read once: during the upgrade, the selection stays visible.
  const preview = useQuery({
    ...trpc.tools.upgrade_preview.queryOptions(requested),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (preview.data) return <Upgrades name={name} to={to} preview={preview.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={open => !open && onClose()} width="wide" title={t('Upgrade to {{name}} {{to}}', { name, to })}>
      <QueryRegion query={preview} reading={t('Loading preview…')} rows={4}>
        {() => null}
      </QueryRegion>
    </Dialog>
  );
}

type UpgradesProps = { name: string; to: string; preview: UpgradePreview; onClose: () => void };

function Upgrades({ name, to, preview, onClose }: UpgradesProps) {
  const [first] = useState(preview);
  const [chosen, setChosen] = useState(() => initialSelection(first.items));
  const { outcomes, left, begin, undo, stop } = useUpgrade({ name, to });
  const items = first.items.filter(item => chosen.has(item.workflow_id));
  const isOver = outcomes.size > 0 && left === 0;
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Dialog
      open
      onOpenChange={open => !open && left === 0 && onClose()}
      width="wide"
      title={t('Upgrade to {{name}} {{to}}', { name, to })}
      description={t(
        'Saves each draft with the new version. Nothing is published, no node, pin or edge is lost, and every draft can be reverted.',
      )}
      actions={
        <>
          <span className={styles.progress} role="status">
            {left > 0 && (
              <>
                <Meter
                  label={t('Upgrade progress')}
                  share={1 - left / items.length}
                  text={t('{{shown}} of {{all}}', { shown: items.length - left, all: items.length })}
                />
                {t('{{done}} of {{all}}', { done: items.length - left, all: items.length })}{' '}
              </>
            )}
            {isOver && formatUpgradeResult(outcomes)}
          </span>
          {left > 0 ? (
            <Button onClick={stop}>{t('Stop after this workflow')}</Button>
          ) : (
            <Button onClick={onClose}>{isOver ? t('Done') : t('Cancel')}</Button>
          )}
          {!isOver && (
            <Button kind="main" disabled={items.length === 0} busy={left > 0 && t('Upgrading')} onClick={() => void begin(items)}>
              {t('Upgrade {{workflows}}', { workflows: counted(items.length, 'workflow') })}
            </Button>
          )}
        </>
      }
    >
      {first.judgements.map(({ from, judgement }) => (
        <section key={from} aria-label={t('From {{from}} to {{to}}', { from, to })}>
          <h3 className={styles.from}>{t('From {{from}} to {{to}}', { from, to })}</h3>
          <CompatibilityReport judgement={judgement} label={t('Reasons, from {{from}}', { from })} />
        </section>
      ))}
      <ul className={styles.lines} aria-label={t('Workflows to upgrade')}>
        {first.items.map(item => (
          <UpgradeRow
            key={item.workflow_id}
            item={item}
            isChosen={chosen.has(item.workflow_id)}
            isFixed={left > 0 || isOver}
            outcome={outcomes.get(item.workflow_id)}
            onChoose={isChosen => choose(item.workflow_id, isChosen)}
            onUndo={(kept, version) => void undo(item.workflow_id, kept, version)}
          />
        ))}
      </ul>
      {first.items.length === 0 && (
        <p className="text-small text-ink-2">{t('Nothing to upgrade: every draft already uses {{to}}.', { to })}</p>
      )}
    </Dialog>
  );
}

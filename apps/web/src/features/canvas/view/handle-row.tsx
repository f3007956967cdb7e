'use client';
import { runAfter } from '@pinion/contracts';
import clsx from 'clsx';
import { memo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { OffIcon } from '../../../ui/icons/status-icons.tsx';
import { useNodeSnapshot } from '../../run/index.ts';
import type { HandleView } from '../model/graph-view.ts';
import { handleValueText, type ValueText } from '../model/value-text.ts';
import { handleName } from '../model/handle-name.ts';
import styles from './card.module.css';
import { HandleDot } from './handle-dot.tsx';

export type HandleRowProps = {
  nodeId: string;
  nodeName: string;
  isFocusable: boolean;
  target?: HandleView | undefined;
  source?: HandleView | undefined;
  /** Text shown instead of the type or the live value. */
  aside?: string | undefined;
  /** True when `aside` is a value and no text of the interface. */
  isAsideQuoted?: true | undefined;
};

/** Renders one row of a card with a target on the left, a source on the right, or both. Names are next to their handles. */
export const HandleRow = memo(function HandleRow({
  nodeId,
  nodeName,
  isFocusable,
  target,
  source,
  aside,
  isAsideQuoted,
}: HandleRowProps) {
  const moment = useNodeSnapshot(nodeId);
  const dot = { nodeId, nodeName, isFocusable };
  const isOrder = target?.name === runAfter;
  return (
    <div className={styles.row}>
      {target !== undefined && (
        <>
          <HandleDot {...dot} handle={target} side="target" />
          <span
            className={clsx(styles.name, (target.isOff || target.kind === 'ghost') && styles.dim)}
            title={isOrder ? t('Runs after the nodes that lead here. Takes no value.') : target.name}
            translate={isOrder ? undefined : 'no'}
          >
            {handleName(target.name)}
            {target.required === true && !target.isWired && <i className={styles.required} title={t('Required')} />}
          </span>
        </>
      )}
      {source !== undefined && (
        <>
          {target === undefined && (
            <Aside
              source={source}
              value={aside === undefined ? handleValueText(source, moment) : { text: aside, isQuoted: isAsideQuoted }}
              hasMoment={moment !== undefined}
            />
          )}
          <span
            className={clsx(styles.name, styles.out, (source.isOff || source.kind === 'ghost') && styles.dim)}
            title={source.name}
            translate="no"
          >
            {source.name}
          </span>
          <HandleDot {...dot} handle={source} side="source" />
        </>
      )}
    </div>
  );
});

function Aside({ source, value: { text, isQuoted }, hasMoment }: { source: HandleView; value: ValueText; hasMoment: boolean }) {
  if (source.kind === 'ghost') return <span className={styles.aside}>{t('removed, edge kept')}</span>;
  if (!source.isOff || (hasMoment && text !== 'null' && text !== t('pending')))
    return (
      <span className={styles.aside} translate={isQuoted === true ? 'no' : undefined}>
        {text}
      </span>
    );
  return (
    <span className={styles.aside}>
      <OffIcon size={12} /> {t('tool off')}
    </span>
  );
}

'use client';
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from '@xyflow/react';
import clsx from 'clsx';
import { memo, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { WarningIcon } from '../../../ui/icons/status-icons.tsx';
import { describeValue, type EdgeSnapshot, useEdgeSnapshot } from '../../run/index.ts';
import type { GraphFlowEdge } from '../model/flow-nodes.ts';
import { type EdgeEnds, labelPosition } from '../model/label-position.ts';
import { useCanvasActions } from './canvas-context.tsx';
import { DiffBadge, useEdgeDiffStatus } from './diff-badge.tsx';
import styles from './edge.module.css';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';

/**
 * Half the size of a handle's hit area. React Flow ends an edge at the border of that area, but the visible dot is in its
 * middle.
 */
const reach = 12;

/**
 * Renders an edge. Neutral is connected, ink carried a value, steel is live, thin was not reached, dashed has a source that is
 * off. A badge marks incompatible types.
 */
export const GraphEdge = memo(function GraphEdge({
  id,
  source,
  target,
  sourceHandleId,
  selected,
  data,
  ...ends
}: EdgeProps<GraphFlowEdge>) {
  const moment = useEdgeSnapshot(source, target, sourceHandleId ?? '');
  const [path, x, y] = getBezierPath({ ...ends, sourceX: ends.sourceX - reach, targetX: ends.targetX + reach, curvature: 0.32 });
  const view = data?.view;
  const { onInsert } = useCanvasActions();
  const [isNear, setNear] = useState(false);
  const badge = useEdgeDiffStatus(id);
  const value = shownValue(moment, ends, { x, y });
  const insert = insertPosition({ x, y }, value, view?.clash !== undefined);
  const peek = `${source} ${sourceHandleId ?? ''}`;
  return (
    <g
      data-carries={moment.hasValue ? peek : undefined}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
    >
      <BaseEdge
        id={id}
        path={path}
        interactionWidth={16}
        className={clsx(
          styles.edge,
          styles[moment.phase],
          view?.isOff === true && styles.off,
          selected === true && styles.selected,
          badge !== undefined && styles[badge],
        )}
      />
      <EdgeLabelRenderer>
        <div className={styles.labels} data-edge={id}>
          {badge !== undefined && (
            <span className={styles.diff} style={{ translate: `${x}px ${y}px` }}>
              <DiffBadge status={badge} isBrief />
            </span>
          )}
          {badge === undefined && view?.clash !== undefined && (
            <span className={styles.clash} style={{ translate: `${x}px ${y}px` }} title={view.clash}>
              <WarningIcon size={14} label={t('Incompatible types: {{clash}}', { clash: view.clash })} />
            </span>
          )}
          {badge === undefined && view?.clash === undefined && value !== undefined && (
            <span
              data-peek={peek}
              translate="no"
              className={clsx(styles.value, moment.phase === 'live' && styles.liveValue)}
              style={{ translate: `${value.at.x}px ${value.at.y}px` }}
            >
              {value.text}
            </span>
          )}
          {onInsert !== undefined && (isNear || selected === true) && (
            <button
              type="button"
              className={clsx(styles.insert, 'nodrag nopan')}
              style={{ translate: `${insert.x}px ${insert.y}px` }}
              aria-label={t('Insert a node between {{source}} and {{target}}', { source, target })}
              onClick={event => {
                event.stopPropagation();
                onInsert(id, { x: event.clientX, y: event.clientY });
              }}
            >
              <PlusIcon size={12} />
            </button>
          )}
        </div>
      </EdgeLabelRenderer>
    </g>
  );
});

type ShownValue = { text: string; width: number; at: { x: number; y: number } };

/** Returns the value written on an edge and its position, or `undefined` if there is no value or no space. */
function shownValue(moment: EdgeSnapshot, ends: EdgeEnds, middle: { x: number; y: number }): ShownValue | undefined {
  if (!moment.hasValue || moment.phase === 'unused') return undefined;
  const text = describeValue(moment.value, 18);
  const width = text.length * 6.7 + 12;
  if (width > Math.abs(ends.targetX - ends.sourceX)) return undefined;
  return { text, width, at: labelPosition(ends, width, middle) };
}

/**
 * Returns the position of the insert button: beside the warning, and below a value it would cover, because the button must not
 * hide what the user points at.
 */
function insertPosition(
  { x, y }: { x: number; y: number },
  value: ShownValue | undefined,
  hasClash: boolean,
): { x: number; y: number } {
  if (hasClash) return { x: x + 24, y };
  const isOver = value !== undefined && Math.abs(value.at.x - x) < value.width / 2 + 12 && Math.abs(value.at.y - y) < 21;
  return isOver ? { x, y: value.at.y + 20 } : { x, y };
}

'use client';
import { Handle as FlowHandle, Position } from '@xyflow/react';
import clsx from 'clsx';
import { memo } from 'react';
import { formatList } from '../../../lib/texts/format-list.ts';
import { t } from '../../../lib/texts/t.ts';
import type { HandleView } from '../model/graph-view.ts';
import { type HandleSide, useCanvasActions } from './canvas-context.tsx';
import styles from './card.module.css';

export type HandleDotProps = { nodeId: string; nodeName: string; handle: HandleView; side: HandleSide; isFocusable: boolean };

const describeText = (node: string, handle: HandleView, side: HandleSide): string => {
  const names = { node, handle: handle.name };
  const what =
    handle.kind === 'pin'
      ? t('{{node}} {{handle}} pin', names)
      : side === 'source'
        ? t('{{node}} {{handle}} output', names)
        : t('{{node}} {{handle}} input', names);
  return formatList([what, ...(handle.isOff ? [t('tool off')] : []), ...(handle.isWired ? [t('connected')] : [])]);
};

/**
 * Renders the dot where an edge attaches: 9 px visible, 24 px hit area. A circle, a diamond for pins, red for errors, filled
 * when connected.
 */
export const HandleDot = memo(function HandleDot({ nodeId, nodeName, handle, side, isFocusable }: HandleDotProps) {
  const { isReadOnly, onHandle } = useCanvasActions();
  const press = () => onHandle(nodeId, handle.name, side);
  return (
    <FlowHandle
      id={handle.name}
      type={side}
      position={side === 'source' ? Position.Right : Position.Left}
      isConnectable={!isReadOnly}
      role="button"
      aria-label={describeText(nodeName, handle, side)}
      tabIndex={isFocusable && !isReadOnly ? 0 : -1}
      className={clsx(
        styles.handle,
        side === 'source' ? styles.right : styles.left,
        handle.kind === 'pin' && styles.pin,
        handle.kind === 'error' && styles.error,
        handle.kind === 'ghost' && styles.ghost,
        handle.isWired && styles.wired,
        handle.isOff && styles.off,
      )}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        press();
      }}
    />
  );
});

'use client';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { PointMenu } from '../../../ui/point-menu.tsx';
import { selectRow } from '../../run/index.ts';
import type { CallAction } from '../model/call-action.ts';
import type { CallRow } from '../model/call-row.ts';
import { useTimelineExtensions } from './timeline-context.tsx';

type Opened = { row: CallRow; at: { x: number; y: number } };

/** Renders the actions on a call: opened by a right click on its row, the menu key, or the button of the selected row. */
export function CallMenu({ frame, actions }: { frame: RefObject<HTMLElement | null>; actions: readonly CallAction[] }) {
  const { run } = useTimelineExtensions();
  const [opened, setOpened] = useState<Opened>();
  const open = useEffectEvent((event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const isByButton = target.closest('[data-row-menu]') !== null;
    if (event.type === 'click' && !isByButton) return;
    const element = target.closest<HTMLElement>('[data-row]') ?? selectedElement(frame.current);
    const row = callRow(run.getState().journal.timeline.rows, element?.dataset['row']);
    if (row === undefined || element === null || !actions.some(action => action.isFor(row))) return;
    event.preventDefault();
    selectRow(run, row.id);
    const box = (isByButton ? target : element).getBoundingClientRect();
    const isByPointer = event.type === 'contextmenu' && element.contains(target);
    setOpened({ row, at: isByPointer ? { x: event.clientX, y: event.clientY } : { x: box.left + 16, y: box.bottom } });
  });
  useEffect(() => {
    const node = frame.current;
    const listen = (event: MouseEvent) => open(event);
    node?.addEventListener('contextmenu', listen);
    node?.addEventListener('click', listen);
    return () => {
      node?.removeEventListener('contextmenu', listen);
      node?.removeEventListener('click', listen);
    };
  }, [frame]);
  if (opened === undefined) return null;
  return (
    <PointMenu
      label={t('Actions for {{name}}', { name: opened.row.name })}
      at={opened.at}
      items={actions
        .filter(action => action.isFor(opened.row))
        .map(({ label, icon, key, act }) => ({ label, icon, keys: key.toUpperCase(), onSelect: () => act(opened.row) }))}
      onClose={() => setOpened(undefined)}
    />
  );
}

const selectedElement = (frame: HTMLElement | null): HTMLElement | null =>
  frame?.querySelector<HTMLElement>('[data-row][aria-selected="true"]') ?? null;

function callRow(rows: readonly ({ kind: string; id: string } | CallRow)[], id: string | undefined): CallRow | undefined {
  const row = rows.find(one => one.id === id);
  return row !== undefined && 'call_id' in row ? row : undefined;
}

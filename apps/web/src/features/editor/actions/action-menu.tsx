'use client';
import { formatChord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { useIsMac } from '../../../lib/use-chord.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { PointMenu } from '../../../ui/point-menu.tsx';
import { actionsFor } from './action-table.ts';
import { openDialog } from '../core/editor-store.ts';
import type { Point, Subject } from '../core/editor-dialog.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import type { PinRef } from '../core/pin-ref.ts';

const names: Record<Subject, string> = {
  node: t('Node'),
  pin: t('Pin'),
  note: t('Note'),
  edge: t('Edge'),
  selection: t('Selection'),
  canvas: t('Canvas'),
};

export type ActionMenuProps = { context: EditorActionContext; at: Point; about: Subject; pin?: PinRef | undefined };

/** Renders the context menu of a subject. */
export function ActionMenu({ context, at, about, pin }: ActionMenuProps) {
  const isMac = useIsMac();
  const { store } = context;
  const state = store.getState();
  const items = actionsFor(about, state).flatMap((group, index): MenuItem[] => [
    ...(index === 0 ? [] : [{ kind: 'line' as const }]),
    ...group.map(
      (action): MenuItem => ({
        label: action.titleNow?.(state) ?? action.title,
        ...(action.chords[0] === undefined ? {} : { keys: formatChord(action.chords[0], isMac) }),
        ...(action.isDanger === true ? { danger: true } : {}),
        onSelect: () => {
          openDialog(store, undefined);
          action.run(context, undefined, pin);
        },
      }),
    ),
  ]);
  return (
    <PointMenu
      label={names[about]}
      at={at}
      items={items}
      onClose={() => {
        if (store.getState().dialog?.kind === 'menu') openDialog(store, undefined);
      }}
    />
  );
}

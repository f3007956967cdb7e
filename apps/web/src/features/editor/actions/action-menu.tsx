'use client';
import { showChord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { useIsMac } from '../../../lib/use-chord.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { PointMenu } from '../../../ui/point-menu.tsx';
import { actionsFor } from './action-table.ts';
import { ask } from '../editor-store.ts';
import type { Point, Subject } from '../run-panel/asking.ts';
import type { EditorHands } from './editor-hands.ts';
import type { PinPlace } from '../run-panel/pin-place.ts';

const names: Record<Subject, string> = {
  node: t('Node'),
  pin: t('Pin'),
  note: t('Note'),
  edge: t('Edge'),
  selection: t('Selection'),
  canvas: t('Canvas'),
};

export type ActionMenuProps = { hands: EditorHands; at: Point; about: Subject; pin?: PinPlace | undefined };

/** What can be done with what was pointed at. */
export function ActionMenu({ hands, at, about, pin }: ActionMenuProps) {
  const isMac = useIsMac();
  const { store } = hands;
  const state = store.getState();
  const items = actionsFor(about, state).flatMap((group, index): MenuItem[] => [
    ...(index === 0 ? [] : [{ kind: 'line' as const }]),
    ...group.map(
      (action): MenuItem => ({
        label: action.titleNow?.(state) ?? action.title,
        ...(action.chords[0] === undefined ? {} : { keys: showChord(action.chords[0], isMac) }),
        ...(action.isDanger === true ? { danger: true } : {}),
        onSelect: () => {
          ask(store, undefined);
          action.run(hands, undefined, pin);
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
        if (store.getState().asking?.kind === 'menu') ask(store, undefined);
      }}
    />
  );
}

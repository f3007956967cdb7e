'use client';
import { useMemo } from 'react';
import { showChord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { useIsMac } from '../../../lib/use-chord.ts';
import { PointMenu } from '../../../ui/point-menu.tsx';
import type { MenuItem } from '../../../ui/menu.tsx';
import { useCommands } from '../../shell/index.ts';
import { actionsFor, actionTable, isEnabled } from '../actions/action-table.ts';
import { ask } from '../editor-store.ts';
import type { Subject } from '../model/asking.ts';
import type { EditorHands } from '../model/editor-hands.ts';
import { useEditor } from './editor-context.tsx';
import { FindPanel } from './find-panel.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { NodeMenu } from './node-menu.tsx';
import { useActionKeys } from './use-action-keys.ts';
import { useClipboard } from './use-clipboard.ts';

/** The table of actions at work: its keys, its commands, and whatever of it floats over the editor. */
export function EditorActions({ hands }: { hands: EditorHands }) {
  const asking = useEditor(state => state.asking);
  useActionKeys(hands);
  useClipboard(hands.store);
  useActionCommands(hands);
  switch (asking?.kind) {
    case 'menu':
      return <ActionMenu key={`${asking.at.x} ${asking.at.y}`} hands={hands} at={asking.at} about={asking.about} />;
    case 'keys':
      return <KeysDialog onClose={() => ask(hands.store, undefined)} />;
    case 'find':
      return <FindPanel hands={hands} />;
    case 'node':
      return <NodeMenu key={`${asking.at.x} ${asking.at.y}`} hands={hands} at={asking.at} wish={asking.wish} />;
    case 'run':
    case 'offer': // the editor shows these two: they save first
    case undefined:
      return null;
  }
}

const names: Record<Subject, string> = {
  node: t('Node'),
  note: t('Note'),
  edge: t('Edge'),
  selection: t('Selection'),
  canvas: t('Canvas'),
};

function ActionMenu({ hands, at, about }: { hands: EditorHands; at: { x: number; y: number }; about: Subject }) {
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
          action.run(hands);
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

/** What can be done now is in the command palette, with its keys. */
function useActionCommands(hands: EditorHands): void {
  const isMac = useIsMac();
  const enabled = useEditor(state =>
    actionTable
      .filter(action => action.isForHandsOnly !== true && isEnabled(action, state))
      .map(action => action.id)
      .join(' '),
  );
  useCommands(
    useMemo(() => {
      const ids = new Set(enabled.split(' '));
      return {
        label: t('This workflow'),
        commands: actionTable
          .filter(action => ids.has(action.id))
          .map(({ id, title, chords: [chord], words, run }) => ({
            id: `editor.${id}`,
            label: title,
            ...(chord === undefined ? {} : { keys: showChord(chord, isMac) }),
            ...(words === undefined ? {} : { words }),
            run: () => run(hands),
          })),
      };
    }, [enabled, hands, isMac]),
  );
}

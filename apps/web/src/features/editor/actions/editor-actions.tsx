'use client';
import { Suspense, useEffect, useMemo } from 'react';
import { showChord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { useIsMac } from '../../../lib/use-chord.ts';
import { useCommands } from '../../shell/index.ts';
import { actionTable, isEnabled } from './action-table.ts';
import { ask } from '../editor-store.ts';
import type { EarlyDeeds } from './early-deeds.ts';
import type { EditorHands } from './editor-hands.ts';
import { AskedComing } from '../shell/asked-coming.tsx';
import { useEditor } from '../shell/editor-context.tsx';
import { actionMenu, findPanel, keysDialog, nodeMenu, pinsPanel, testDataDialog } from '../shell/later-parts.ts';
import { useActionKeys } from './use-action-keys.ts';
import { useClipboard } from '../canvas-editing/use-clipboard.ts';

export type EditorActionsProps = { hands: EditorHands; early: EarlyDeeds; onReady: () => void };

/** The table of actions at work: its keys, its commands, and whatever of it floats over the editor. */
export function EditorActions({ hands, early, onReady }: EditorActionsProps) {
  useActionKeys(hands, early);
  useClipboard(hands.store, early);
  useEffect(onReady, [onReady]);
  useActionCommands(hands);
  return (
    <Suspense fallback={<AskedComing store={hands.store} />}>
      <Asked hands={hands} />
    </Suspense>
  );
}

function Asked({ hands }: { hands: EditorHands }) {
  const asking = useEditor(state => state.asking);
  switch (asking?.kind) {
    case 'menu':
      return (
        <actionMenu.View
          key={`${asking.at.x} ${asking.at.y}`}
          hands={hands}
          at={asking.at}
          about={asking.about}
          pin={asking.pin}
        />
      );
    case 'keys':
      return <keysDialog.View onClose={() => ask(hands.store, undefined)} />;
    case 'find':
      return <findPanel.View hands={hands} />;
    case 'node':
      return <nodeMenu.View key={`${asking.at.x} ${asking.at.y}`} hands={hands} at={asking.at} wish={asking.wish} />;
    case 'pins':
      return <pinsPanel.View hands={hands} deed={asking.deed} />;
    case 'test-data':
      return <testDataDialog.View nodeId={asking.node} />;
    case 'run':
    case 'offer': // the editor shows these two: they save first
    case undefined:
      return null;
  }
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

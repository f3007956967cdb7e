'use client';
import { Suspense, useEffect, useMemo } from 'react';
import { formatChord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { useIsMac } from '../../../lib/use-chord.ts';
import { useCommands } from '../../shell/index.ts';
import { actionTable, isEnabled } from './action-table.ts';
import { openDialog } from '../editor-store.ts';
import type { EarlyInput } from './early-input.ts';
import type { EditorActionContext } from './editor-action-context.ts';
import { PendingDialog } from '../shell/pending-dialog.tsx';
import { useEditor } from '../shell/editor-context.tsx';
import { actionMenu, findPanel, keysDialog, nodeMenu, pinsPanel, testDataDialog } from '../shell/lazy-parts.ts';
import { useActionKeys } from './use-action-keys.ts';
import { useClipboard } from '../canvas-editing/use-clipboard.ts';

export type EditorActionsProps = { hands: EditorActionContext; early: EarlyInput; onReady: () => void };

/** Activates the table of actions: its keys, its commands and its overlays. */
export function EditorActions({ hands: context, early: earlyInput, onReady }: EditorActionsProps) {
  useActionKeys(context, earlyInput);
  useClipboard(context.store, earlyInput);
  useEffect(onReady, [onReady]);
  useActionCommands(context);
  return (
    <Suspense fallback={<PendingDialog store={context.store} />}>
      <ActiveDialog hands={context} />
    </Suspense>
  );
}

function ActiveDialog({ hands: context }: { hands: EditorActionContext }) {
  const dialog = useEditor(state => state.asking);
  switch (dialog?.kind) {
    case 'menu':
      return (
        <actionMenu.View
          key={`${dialog.at.x} ${dialog.at.y}`}
          hands={context}
          at={dialog.at}
          about={dialog.about}
          pin={dialog.pin}
        />
      );
    case 'keys':
      return <keysDialog.View onClose={() => openDialog(context.store, undefined)} />;
    case 'find':
      return <findPanel.View hands={context} />;
    case 'node':
      return <nodeMenu.View key={`${dialog.at.x} ${dialog.at.y}`} hands={context} at={dialog.at} wish={dialog.wish} />;
    case 'pins':
      return <pinsPanel.View hands={context} deed={dialog.deed} />;
    case 'test-data':
      return <testDataDialog.View nodeId={dialog.node} />;
    case 'run':
    case 'offer': // The editor renders these two because they save first.
    case undefined:
      return null;
  }
}

/** Adds the available actions to the command palette, with their keys. */
function useActionCommands(context: EditorActionContext): void {
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
          .map(({ id, title, chords: [chord], words: text, run }) => ({
            id: `editor.${id}`,
            label: title,
            ...(chord === undefined ? {} : { keys: formatChord(chord, isMac) }),
            ...(text === undefined ? {} : { words: text }),
            run: () => run(context),
          })),
      };
    }, [enabled, context, isMac]),
  );
}

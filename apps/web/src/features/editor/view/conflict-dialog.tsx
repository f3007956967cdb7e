'use client';
import { useState } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { sayFailed } from '../../../ui/toast.tsx';
import { backendErrorOf, useBackend } from '../../run/index.ts';
import type { Autosave } from '../actions/autosave.ts';
import { replaceFile } from '../editor-store.ts';
import { useEditorStore } from './editor-context.tsx';

/** Two people, one workflow: which of the two goes on. Neither is lost: the other stays as a copy on the clipboard. */
export function ConflictDialog({ autosave }: { autosave: Autosave }) {
  const backend = useBackend();
  const store = useEditorStore();
  const state = useStore(autosave.state);
  const [isBusy, setBusy] = useState(false);
  const [isLater, setLater] = useState(false);
  const resolve = async (keep: 'mine' | 'theirs') => {
    setBusy(true);
    try {
      const theirs = await backend.getWorkflow(store.getState().workflowId);
      const other = keep === 'mine' ? theirs.file : store.getState().file;
      await navigator.clipboard.writeText(JSON.stringify(other, null, 2)).catch(() => undefined);
      if (keep === 'theirs') replaceFile(store, theirs.file);
      autosave.rebase(theirs.version, keep === 'theirs');
    } catch (thrown) {
      sayFailed('The other version could not be read', { detail: backendErrorOf(thrown).message });
    } finally {
      setBusy(false);
      setLater(false);
    }
  };
  const nodes = useStore(store, editor => editor.file.nodes.length);
  return (
    <Dialog
      open={state.kind === 'conflict' && !isLater}
      onOpenChange={open => setLater(!open)}
      title="Changed elsewhere"
      description={`Someone, or another tab, has saved this workflow since you opened it. Your version (${counted(nodes, 'node')}) is kept on this machine. The version you do not choose is put on the clipboard as JSON.`}
      actions={
        <>
          <Button kind="line" busy={isBusy && 'Reading'} onClick={() => void resolve('theirs')}>
            Take theirs
          </Button>
          <Button kind="main" busy={isBusy && 'Reading'} onClick={() => void resolve('mine')}>
            Keep mine
          </Button>
        </>
      }
    />
  );
}

'use client';
import { titleOf } from '@pinion/contracts';
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { t } from '../../../lib/texts/t.ts';
import type { RunViewStore } from '../../run/index.ts';
import type { CallRow } from '../../timeline/index.ts';
import { savedProgramOf, toolsOfProgram } from '../model/saved-program.ts';

/** Loaded only when a program is saved. */
const { View: SaveAsToolDialog } = lazyPart(async () => (await import('./save-as-tool-dialog.tsx')).SaveAsToolDialog);

export type SaveAsToolAction = { begin: (row: CallRow) => void; dialog: ReactNode };

/** Returns the state and the dialog for saving the program of a call as a tool. */
export function useSaveAsTool(store: RunViewStore): SaveAsToolAction {
  const [row, setRow] = useState<CallRow>();
  const begin = useCallback((next: CallRow) => setRow(next), []);
  const { journal } = store.getState();
  const program = row === undefined ? undefined : savedProgramOf(journal, row);
  if (program === undefined) return { begin, dialog: null };
  const node = journal.latest.started?.workflow.nodes.find(({ id }) => id === program.node_id);
  const dialog = (
    <Suspense fallback={null}>
      <SaveAsToolDialog
        program={program}
        tools={toolsOfProgram(journal, program)}
        agent={node?.config}
        name={t('{{agent}} program', { agent: node === undefined ? program.node_id : titleOf(node) })}
        onClose={() => setRow(undefined)}
      />
    </Suspense>
  );
  return { begin, dialog };
}

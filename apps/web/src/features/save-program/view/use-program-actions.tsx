'use client';
import { useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { CodeIcon, ToolIcon } from '../../../ui/icons/node-icons.tsx';
import type { RunViewStore } from '../../run/index.ts';
import { useDeniedReason } from '../../session/index.ts';
import type { CallAction, CallRow } from '../../timeline/index.ts';
import { programActions } from '../model/program-actions.ts';
import { isProgramRow, type SavedProgram, savedProgramOf } from '../model/saved-program.ts';

export type ProgramActionsOptions = {
  onNode: (program: SavedProgram) => void;
  /** Why no node can be added to the workflow. */
  nodeDenied?: string | undefined;
  onTool: (row: CallRow) => void;
};

/** Returns the actions that save the program of a call: as a Code node of its workflow, or as a tool. */
export function useProgramActions(
  store: RunViewStore,
  { onNode, nodeDenied, onTool }: ProgramActionsOptions,
): readonly CallAction[] {
  const denied = useDeniedReason('edit');
  return useMemo(() => {
    const act = (why: string | undefined, callback: (row: CallRow, program: SavedProgram) => void) => (row: CallRow) => {
      const program = savedProgramOf(store.getState().journal, row);
      if (why !== undefined) showErrorToast(t('The program cannot be saved'), { detail: why });
      else if (program === undefined)
        showErrorToast(t('The program has not ended'), { detail: t('Wait for its result, then save it.') });
      else callback(row, program);
    };
    const whyNoNode = denied ?? nodeDenied;
    return [
      {
        ...programActions.node,
        icon: <CodeIcon size={14} />,
        isRare: true,
        isFor: row => isProgramRow(row) && store.getState().journal.latest.workflowId !== '',
        deniedReason: whyNoNode,
        act: act(whyNoNode, (_, program) => onNode(program)),
      },
      {
        ...programActions.tool,
        icon: <ToolIcon size={14} />,
        isRare: true,
        isFor: isProgramRow,
        deniedReason: denied,
        act: act(denied, onTool),
      },
    ];
  }, [store, denied, nodeDenied, onNode, onTool]);
}

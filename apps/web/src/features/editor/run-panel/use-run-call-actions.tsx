'use client';
import { type ReactNode, useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { PinIcon } from '../../../ui/icons/action-icons.tsx';
import { ToolIcon } from '../../../ui/icons/node-icons.tsx';
import type { RunViewStore } from '../../run/index.ts';
import { isProgramRow, useProgramActions, useSaveAsTool } from '../../save-program/index.ts';
import type { CallAction } from '../../timeline/index.ts';
import { callNodeRequestOf } from '../core/call-node-request.ts';
import { dockActions } from './dock-actions.ts';
import { useMaterialize } from '../ui/use-materialize.ts';
import { usePinCall } from './use-pin-call.ts';
import { useSaveProgram } from './use-save-program.ts';

/** Returns the actions on a call of the run that is shown below the canvas. */
export function useRunCallActions(run: RunViewStore): { actions: readonly CallAction[]; dialog: ReactNode } {
  const materialize = useMaterialize();
  const pin = usePinCall();
  const { begin, dialog } = useSaveAsTool(run);
  const programActions = useProgramActions(run, { onNode: useSaveProgram(), onTool: begin });
  const actions = useMemo(
    (): readonly CallAction[] => [
      {
        ...dockActions.materialize,
        icon: <ToolIcon size={14} />,
        isFor: row => run.getState().journal.latest.nodes.get(row.node_id)?.agent !== undefined && !isProgramRow(row),
        act: row => {
          if (row.envelope === undefined)
            showErrorToast(t('The call has not ended'), { detail: t('Wait for its result, then convert it to a node.') });
          else materialize(callNodeRequestOf(run.getState().journal, row.node_id, row.envelope));
        },
      },
      {
        ...dockActions.pin,
        icon: <PinIcon size={14} />,
        isFor: row => row.envelope !== undefined && run.getState().journal.latest.nodes.get(row.node_id)?.agent !== undefined,
        act: ({ node_id, envelope }) => {
          if (envelope !== undefined) pin({ node_id, tool: envelope.name, call_id: envelope.call_id });
        },
      },
      ...programActions,
    ],
    [run, materialize, pin, programActions],
  );
  return { actions, dialog };
}

'use client';
import type { ToolNodeConfig } from '@pinion/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { failureIn } from '../../../lib/failure.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { useToolVerdict } from '../../agent-node/index.ts';
import type { ListedTool } from '../../../lib/api-shapes.ts';
import { useRunStore } from '../../run/index.ts';
import { defaultTryInput } from './try-input.ts';
import { TryToolForm, TryToolResult } from '../../try-tool/index.ts';
import { useEditorStore } from '../ui/editor-context.tsx';

export type TryToolDialogProps = {
  spec: ListedTool;
  /** The node on whose behalf the call is made, with its policy and roles. */
  nodeId: string;
  policy: ToolNodeConfig['policy'];
  roles: readonly string[];
  /** The constants of the node itself. */
  constants?: Readonly<Record<string, unknown>>;
  onClose: () => void;
};

/** Renders a manual call of a tool: a form from its input schema, the call through the guard, and the envelope. */
export function TryToolDialog({ spec, nodeId, policy, roles, constants, onClose }: TryToolDialogProps) {
  const client = useTRPCClient();
  const { workflowId } = useEditorStore().getState();
  const shown = useRunStore();
  const { name, version } = spec;
  const verdict = useToolVerdict(workflowId, nodeId, { tools: [{ name, version }], policy, roles });
  const [input, setInput] = useState<Readonly<Record<string, unknown>>>(() =>
    defaultTryInput(name, shown?.getState().journal, constants),
  );
  const call = useMutation({
    mutationFn: (filled: unknown) =>
      client.tools.try.mutate({
        workflow_id: workflowId,
        node_id: nodeId,
        tool: { name, version },
        input: filled,
        policy,
        roles: [...roles],
      }),
  });
  const failure = failureIn(call);
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      width="wide"
      title={t('Try {{name}}', { name: `${name} ${version}` })}
      description={
        <>
          {spec.description} <SideEffectScale level={spec.side_effect_policy} className="ml-1" />
        </>
      }
    >
      {call.data === undefined ? (
        <TryToolForm
          spec={spec}
          input={input}
          verdict={verdict}
          busy={call.isPending}
          refusal={failure === null ? undefined : `${failure.code}: ${failure.message}`}
          onTry={filled => {
            if (typeof filled === 'object' && filled !== null) setInput({ ...filled });
            call.mutate(filled);
          }}
        />
      ) : (
        <TryToolResult key={call.data.run_id} runId={call.data.run_id} onAgain={call.reset} />
      )}
    </Dialog>
  );
}

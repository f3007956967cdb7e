'use client';
import { codeDefinition, type CodeNodeConfig, specOf, ToolDefinition } from '@pinion/contracts';
import { useMutation } from '@tanstack/react-query';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TryToolForm, TryToolResult } from '../../try-tool/index.ts';

export type RunCodeDialogProps = {
  nodeId: string;
  name: string;
  config: CodeNodeConfig;
  /** The values of the node's edges in the run that is shown. */
  input: Readonly<Record<string, unknown>>;
  onClose: () => void;
};

/** Renders a run of the code of one node, with the values it got last. */
export function RunCodeDialog({ nodeId, name, config, input, onClose }: RunCodeDialogProps) {
  const trpc = useTRPC();
  const call = useMutation(trpc.tools.run_code.mutationOptions());
  const failure = failureIn(call);
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      width="wide"
      title={t('Run {{name}}', { name })}
      description={t('Only this code runs, in its sandbox. The workflow does not change.')}
    >
      {call.data === undefined ? (
        <TryToolForm
          spec={{ ...specOf(ToolDefinition.parse(codeDefinition(nodeId, config))), lifecycle: 'active' }}
          input={input}
          verdict={undefined}
          busy={call.isPending}
          verb={t('Run code')}
          refusal={failure === null ? undefined : `${failure.code}: ${failure.message}`}
          onTry={filled => call.mutate({ node_id: nodeId, config, input: filled })}
        />
      ) : (
        <TryToolResult key={call.data.run_id} runId={call.data.run_id} onAgain={call.reset} />
      )}
    </Dialog>
  );
}

'use client';
import { ToolDefinition, type ToolDefinitionInput, specOf } from '@pinion/contracts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { useMutation } from '@tanstack/react-query';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { useTRPC } from '../../../lib/trpc.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { type DryVerdict, ServerBackend } from '../../run/index.ts';

const { View: TryToolForm } = lazyPart(async () => (await import('../../editor/index.ts')).TryToolForm);

const { View: TriedCall } = lazyPart(async () => (await import('../../editor/index.ts')).TryToolResult);

/** Renders the test of an unpublished definition, which makes one call. A call with effects waits for approval. */
export function TryDefinitionDialog({ definition, onClose }: { definition: ToolDefinitionInput; onClose: () => void }) {
  const trpc = useTRPC();
  const call = useMutation(trpc.tools.try_definition.mutationOptions());
  const spec = specOf(ToolDefinition.parse(definition));
  const failure = failureIn(call);
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      width="wide"
      title={t('Try {{name}}', { name: `${spec.name} ${spec.version}` })}
      description={t('Nothing is published. The call is real and is checked by policy like any other.')}
    >
      <ServerBackend>
        {call.data === undefined ? (
          <TryToolForm
            spec={spec}
            input={{}}
            verdict={spec.side_effect_policy === 'pure' ? undefined : requireApproval(spec.name)}
            busy={call.isPending}
            refusal={failure === null ? undefined : `${failure.code}: ${failure.message}`}
            onTry={input => call.mutate({ definition, input })}
          />
        ) : (
          <TriedCall key={call.data.run_id} runId={call.data.run_id} onAgain={call.reset} />
        )}
      </ServerBackend>
    </Dialog>
  );
}

const requireApproval = (tool: string): DryVerdict => ({
  tool,
  verdict: 'ask',
  gate: 'confirmation',
  message: t('it has side effects, so the call waits for approval before it is sent'),
});

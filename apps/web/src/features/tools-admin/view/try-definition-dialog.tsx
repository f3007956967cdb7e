'use client';
import { ToolDefinition, type ToolDefinitionInput, type ToolExample, isRecord, specOf } from '@pinion/contracts';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { useMutation } from '@tanstack/react-query';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import type { DryVerdict } from '../../../lib/api-shapes.ts';
import { type CaseRun, runOfEnvelope } from '../model/case-run.ts';

const { View: TryToolForm } = lazyPart(async () => (await import('../../try-tool/index.ts')).TryToolForm);

const { View: TriedCall } = lazyPart(async () => (await import('../../try-tool/index.ts')).TryToolResult);

type TryDefinitionDialogProps = {
  definition: ToolDefinitionInput;
  initialInput: Readonly<Record<string, unknown>>;
  onResult: (input: unknown, run: CaseRun) => void;
  /** Saves a call that succeeded as a test case. Undefined if no test case can be added. */
  onSave: ((testCase: ToolExample) => void) | undefined;
  onClose: () => void;
};

/** Renders the test of an unpublished definition, which makes one call. A call with effects waits for approval. */
export function TryDefinitionDialog({ definition, initialInput, onResult, onSave, onClose }: TryDefinitionDialogProps) {
  const trpc = useTRPC();
  const [input, setInput] = useState<unknown>(initialInput);
  const call = useMutation(trpc.tools.try_definition.mutationOptions());
  const spec = specOf(ToolDefinition.parse(definition));
  const failure = failureIn(call);
  const runId = call.data?.run_id;
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      width="wide"
      title={t('Try {{name}}', { name: `${spec.name} ${spec.version}` })}
      description={t('Nothing is published. The call is real and is checked by policy like any other.')}
    >
      {runId === undefined ? (
        <TryToolForm
          spec={spec}
          input={isRecord(input) ? input : {}}
          verdict={spec.side_effect_policy === 'pure' ? undefined : requireApproval(spec.name)}
          busy={call.isPending}
          refusal={failure === null ? undefined : `${failure.code}: ${failure.message}`}
          onTry={filled => {
            setInput(filled);
            call.mutate({ definition, input: filled });
          }}
        />
      ) : (
        <TriedCall
          key={runId}
          runId={runId}
          onAgain={call.reset}
          onEnvelope={envelope => onResult(input, runOfEnvelope(runId, envelope))}
          actions={({ output = null, error, truncated }) =>
            onSave !== undefined &&
            error === undefined && (
              <Button
                kind="line"
                size="small"
                icon={<PlusIcon size={13} />}
                onClick={() => onSave({ input, ...(truncated === true ? {} : { output }) })}
              >
                {t('Save as test case')}
              </Button>
            )
          }
        />
      )}
    </Dialog>
  );
}

const requireApproval = (tool: string): DryVerdict => ({
  tool,
  verdict: 'ask',
  gate: 'confirmation',
  message: t('it has side effects, so the call waits for approval before it is sent'),
});

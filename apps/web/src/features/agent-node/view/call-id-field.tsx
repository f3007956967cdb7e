'use client';
import { envelopesByStart, type PinnedHandle } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import { truncateText } from '../../../lib/truncate-text.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { Field } from '../../../ui/field.tsx';
import { WarningIcon } from '../../../ui/icons/status-icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { PreviewRun } from '../../run/index.ts';

const isCallId = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

export type CallIdFieldProps = {
  workflowId: string;
  nodeId: string;
  selector: PinnedHandle['selector'];
  run: PreviewRun | undefined;
  onCallId: (callId: string) => void;
};

/**
 * Renders the field for the call a pin is for: picked from a run, or typed. Shows a warning when no recent run has made the
 * call.
 */
export function CallIdField({ workflowId, nodeId, selector, run, onCallId }: CallIdFieldProps) {
  const { call_id = '', tool } = selector;
  const calls = callsOf(run, nodeId, tool);
  return (
    <>
      {calls.length > 0 && (
        <Field label={t('Call')}>
          {control => (
            <Select
              {...control}
              value={calls.some(call => call.value === call_id) ? call_id : ''}
              placeholder={t('Choose a call')}
              onChange={onCallId}
              options={calls}
            />
          )}
        </Field>
      )}
      <Field
        label={t('Call ID')}
        error={call_id === '' || isCallId(call_id) ? undefined : t('Enter 64 hex digits, as shown in the call details.')}
        hint={t('Stays the same while the tool version, input, and call order do.')}
      >
        {control => <TextInput {...control} mono value={call_id} onChange={event => onCallId(event.target.value.trim())} />}
      </Field>
      <NotSeen workflowId={workflowId} nodeId={nodeId} callId={call_id} runId={run?.journal.latest.runId} />
    </>
  );
}

function callsOf(run: PreviewRun | undefined, nodeId: string, tool: string) {
  const calls = run?.journal.at(run.count).node(nodeId).agent?.calls ?? [];
  return envelopesByStart(calls)
    .filter(({ name }) => name === tool)
    .map((envelope, index) => ({
      value: envelope.call_id,
      label: `${index + 1}: ${truncateText(JSON.stringify(envelope.input) ?? '', 60)}`,
      ...(envelope.error === undefined ? {} : { hint: envelope.error.code }),
    }));
}

type NotSeenProps = { workflowId: string; nodeId: string; callId: string; runId: string | undefined };

function NotSeen({ workflowId, nodeId, callId, runId }: NotSeenProps) {
  const client = useTRPCClient();
  const { data } = useQuery({
    // Queried again for each run shown, because the newest one may have made the call.
    queryKey: ['editor', 'seen-calls', workflowId, nodeId, callId, runId],
    queryFn: () => client.runs.seen_calls.query({ workflow_id: workflowId, node_id: nodeId, call_ids: [callId] }),
    enabled: isCallId(callId),
  });
  if (data === undefined || data.runs === 0 || data.seen.length > 0) return null;
  return (
    <p className="flex gap-1.5 items-baseline text-waiting text-small [&>svg]:flex-none [&>svg]:[translate:0_2px]" role="status">
      <WarningIcon size={13} />
      <span>
        {data.runs === 1
          ? t('No call had this ID in the last run. Until one does, “On missing” applies.')
          : t('No call had this ID in the last {{runs}}. Until one does, “On missing” applies.', {
              runs: counted(data.runs, 'run'),
            })}
      </span>
    </p>
  );
}

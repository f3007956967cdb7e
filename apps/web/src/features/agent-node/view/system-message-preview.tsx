'use client';
import type { AgentConfig } from '@pinion/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { Label } from '../../../ui/section.tsx';

export type SystemMessagePreviewProps = { workflowId: string; nodeId: string; config: AgentConfig };

/** Renders the system message exactly as the server would send it, with everything Pinion adds to the instructions. */
export function SystemMessagePreview({ workflowId, nodeId, config }: SystemMessagePreviewProps) {
  const client = useTRPCClient();
  const input = useDeferredValue({ workflow_id: workflowId, node_id: nodeId, config });
  const { data, isError } = useQuery({
    queryKey: ['editor', 'prompt-preview', input],
    queryFn: () => client.policy.preview_prompt.mutate(input),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={t('System message as sent')}>
      <Label>{t('System message as sent')}</Label>
      <p className="px-2.5 py-2 rounded-2 bg-sunken text-ink-2 text-small whitespace-pre-wrap wrap-anywhere">
        {isError ? t('Could not load the preview.') : textOf(data?.system)}
      </p>
    </section>
  );
}

function textOf(system: string | undefined): string {
  if (system === undefined) return t('Loading…');
  return system === '' ? t('No system message is sent.') : system;
}

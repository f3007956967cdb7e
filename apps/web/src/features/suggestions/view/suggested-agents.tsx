'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureOf } from '../../../lib/failure.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';

/**
 * Renders agents that requested this tool and don't have it, each enabled with one click. Renders nothing when there are none.
 */
export function SuggestedAgents({ tool }: { tool: string }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const query = useQuery(trpc.suggestions.list.queryOptions({ tool }));
  const take = useMutation(
    trpc.suggestions.take.mutationOptions({
      onError: error => showErrorToast(t('Tool not enabled'), { detail: failureOf(error).message }),
      onSettled: () => void client.invalidateQueries(),
    }),
  );
  const suggestions = query.data ?? [];
  if (suggestions.length === 0) return null;
  return (
    <ul aria-label={t('Suggested agents')} className="grid gap-2 mt-5 px-4 py-2.5 rounded-3 bg-accent-wash">
      {suggestions.map(({ agent_id, agent_title, workflow_id, sessions }) => (
        <li key={agent_id} className="flex items-center gap-2.5">
          <span className="flex-1 min-w-0 wrap-anywhere text-ink text-small">
            <Trans
              text="Requested from <agent/> in <sessions/>"
              parts={{ agent: <b>{agent_title}</b>, sessions: <>{counted(sessions, 'session')}</> }}
            />
          </span>
          <Button
            size="small"
            kind="line"
            aria-label={t('Enable {{tool}} for {{agentTitle}}', { tool, agentTitle: agent_title })}
            busy={take.isPending && take.variables.agent_id === agent_id && t('Enabling')}
            onClick={() =>
              take.mutate(
                { agent_id, workflow_id, tool },
                {
                  onSuccess: () =>
                    showToast(t('{{tool}} enabled', { tool }), {
                      detail: t('For {{agentTitle}}, from its next run.', { agentTitle: agent_title }),
                    }),
                },
              )
            }
          >
            {t('Enable')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

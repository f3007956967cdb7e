'use client';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';

export type SuggestedToolsProps = {
  agentId: string;
  /** The names of the tools that the agent already has, saved or not. */
  has: ReadonlySet<string>;
  onEnable: (tool: string) => void;
};

const most = 3;

/**
 * Renders the tools that this agent requested and doesn't have, each enabled with one click. Renders nothing when there are
 * none.
 */
export function SuggestedTools({ agentId, has, onEnable }: SuggestedToolsProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.suggestions.list.queryOptions({ agent_id: agentId }));
  const shown = (query.data ?? []).filter(({ tool }) => !has.has(tool)).slice(0, most);
  if (shown.length === 0) return null;
  return (
    <ul aria-label={t('Suggested tools')} className="grid gap-2 px-4 py-2.5 border-b border-hair bg-accent-wash">
      {shown.map(({ tool, text }) => (
        <li key={tool} className="flex items-center gap-2.5">
          <span className="flex-1 min-w-0 wrap-anywhere text-ink text-small">{text}</span>
          <Button size="small" kind="line" aria-label={t('Enable {{tool}}', { tool })} onClick={() => onEnable(tool)}>
            {t('Enable')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

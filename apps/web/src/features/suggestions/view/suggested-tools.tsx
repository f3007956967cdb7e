'use client';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './suggestions.module.css';

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
    <ul aria-label={t('Suggested tools')} className={styles.list}>
      {shown.map(({ tool, text }) => (
        <li key={tool} className={styles.item}>
          <span className={styles.words}>{text}</span>
          <Button size="small" kind="line" aria-label={t('Enable {{tool}}', { tool })} onClick={() => onEnable(tool)}>
            {t('Enable')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

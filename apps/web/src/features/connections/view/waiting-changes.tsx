'use client';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../lib/format.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Section } from '../../../ui/section.tsx';
import { ChangeCard } from './change-card.tsx';

/** What sources changed since somebody approved it. While nothing waits, nothing is said. */
export function WaitingChanges() {
  const trpc = useTRPC();
  const changes = useQuery(trpc.connections.changes.queryOptions());
  const items = changes.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section kind="page" title={t('Waiting for approval')} aside={counted(items.length, 'change')} className="mb-8">
      <div className="grid gap-6">
        {items.map(change => (
          <ChangeCard key={change.id} change={change} />
        ))}
      </div>
    </Section>
  );
}

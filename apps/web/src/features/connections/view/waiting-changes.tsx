'use client';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { Section } from '../../../ui/section.tsx';
import { QueryRegion } from '../../shell/index.ts';
import { ChangeCard } from './change-card.tsx';

/**
 * Renders the changes that sources, or one of them, have made since the last approval. Renders nothing while none are pending
 * or they are loading.
 */
export function WaitingChanges({ source }: { source?: string }) {
  const trpc = useTRPC();
  const changes = useQuery(trpc.connections.changes.queryOptions());
  const items = (changes.data?.items ?? []).filter(change => source === undefined || change.source === source);
  if (items.length === 0 && changes.error === null) return null;
  return (
    <Section
      kind="page"
      title={t('Waiting for approval')}
      aside={changes.data && counted(items.length, 'change')}
      className="mb-8"
    >
      <QueryRegion query={changes} reading={t('Loading changes…')} rows={2}>
        {() => (
          <div className="grid gap-6">
            {items.map(change => (
              <LockedFields key={change.id}>
                <ChangeCard change={change} />
              </LockedFields>
            ))}
          </div>
        )}
      </QueryRegion>
    </Section>
  );
}

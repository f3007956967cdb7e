'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { useTRPC } from '../../../lib/trpc.ts';
import { useNow } from '../../../lib/use-now.ts';
import { QueryRegion } from '../../shell/index.ts';
import { formatImpact, versionStateLabel } from '../model/format-impact.ts';
import styles from './impact-note.module.css';

const SHOWN = 8;

/** Renders the users of one version, before an action on it. */
export function ImpactNote({ name, version }: { name: string; version: string }) {
  const trpc = useTRPC();
  const now = useNow();
  const impact = useQuery(trpc.tools.impact.queryOptions({ name, version }));
  return (
    <section aria-label={t('Impact')} className={styles.note}>
      <QueryRegion query={impact} reading={t('Loading impact…')} rows={1}>
        {found => (
          <>
            <p>
              <Trans text="Used by <whom/>." parts={{ whom: <b>{formatImpact(found, now)}</b> }} />
            </p>
            {(found.holders.length > 0 || found.agents.length > 0) && (
              <ul>
                {found.holders.slice(0, SHOWN).map(holder => (
                  <li key={`${holder.workflow_id} ${holder.published_version} ${holder.version}`}>
                    <Link href={`/workflows/${holder.workflow_id}`} className="leading-6">
                      {holder.workflow_name}
                    </Link>
                    <span>
                      {versionStateLabel(holder)}, {counted(holder.nodes.length, 'node')}, {counted(holder.pins.length, 'pin')}
                    </span>
                  </li>
                ))}
                {found.agents.map(agent => (
                  <li key={agent}>
                    <code>{agent}</code>
                    <span>{t('external agent')}</span>
                  </li>
                ))}
                {found.holders.length > SHOWN && <li>{t('and {{more}} more', { more: found.holders.length - SHOWN })}</li>}
              </ul>
            )}
          </>
        )}
      </QueryRegion>
    </section>
  );
}

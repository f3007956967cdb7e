import { t } from '../../../lib/texts/t.ts';
import { Label } from '../../../ui/section.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { gateLabel } from '../../../lib/gate-label.ts';
import { formatDryRun } from '../model/dry-run.ts';
import type { DryRunResult } from './use-dry-run.ts';

const badges = { allow: 'ok', ask: 'waiting', deny: 'denied', warn: 'warning' } as const;

/** Renders, for each tool, the first gate that objects, or that none does. */
export function DryRunList({ dryRun: { verdicts, failed } }: { dryRun: DryRunResult }) {
  if (verdicts === undefined)
    return <Label>{failed ? t('Dry run: could not reach the server') : t('Dry run: checking policy…')}</Label>;
  return (
    <section aria-label={t('Dry run')}>
      <Label>{formatDryRun(verdicts)}</Label>
      <ul>
        {verdicts.map(({ tool, verdict, gate, message }) => (
          <li
            key={tool}
            className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-y-0.5 gap-x-2 items-baseline py-1.5 border-t border-hair text-small [&>:first-child]:self-center [&_small]:col-start-2 [&_small]:-col-end-1 [&_small]:text-ink-3 [&_small]:text-micro"
          >
            <StatusBadge status={badges[verdict]} word={null} size={13} />
            <span className="cut">{tool}</span>
            <span className="text-ink-3 text-micro">{gateLabel(gate)}</span>
            <small>{message}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

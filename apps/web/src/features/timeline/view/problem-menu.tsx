'use client';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { formatClock } from '../../run/index.ts';
import type { LaneRow } from '../model/lane-row.ts';
import { nameOf, rowSummary, statusAt } from '../model/row-labels.ts';
import { problemLabel } from '../model/problem-rows.ts';
import { useTimelineExtensions } from './timeline-context.tsx';
import { goToProblem, useProblemRows } from './use-problem-rows.ts';

/** Maximum number of entries listed. The key steps through all of them. */
const mostListed = 40;

/**
 * Renders the problems of the run as links: the row is selected and the playhead moves to its end. Renders nothing when there
 * are none.
 */
export function ProblemMenu() {
  const { run } = useTimelineExtensions();
  const troubles = useProblemRows();
  if (troubles.length === 0) return null;
  const workflow = run.getState().journal.latest.started?.workflow;
  const itemOf = (row: LaneRow): MenuItem => {
    const { name } = nameOf(row, workflow);
    const text = rowSummary(row, 'over');
    return {
      id: row.id,
      label: text === '' ? name : `${name}: ${text}`,
      icon: <StatusBadge status={statusAt(row, 'over')} word={null} size={14} />,
      hint: `${formatClock(row.end_ms ?? row.start_ms)} s`,
      onSelect: () => goToProblem(run, row),
    };
  };
  const more = troubles.length - mostListed;
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" icon={<StatusBadge status={statusAt(troubles[0] as LaneRow, 'over')} word={null} size={14} />}>
          {problemLabel(troubles)}
        </Button>
      }
      items={[
        ...troubles.slice(0, mostListed).map(itemOf),
        ...(more > 0 ? [{ kind: 'label' as const, label: t('and {{more}} more (press E to step through all)', { more }) }] : []),
      ]}
    />
  );
}

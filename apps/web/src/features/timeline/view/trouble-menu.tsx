'use client';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { clockReading } from '../../run/index.ts';
import type { LaneRow } from '../model/lane-row.ts';
import { nameOf, sayOf, statusAt } from '../model/row-words.ts';
import { troubleWords } from '../model/troubles.ts';
import { useTimelineParts } from './timeline-context.tsx';
import { goToTrouble, useTroubles } from './use-troubles.ts';

/** More would be a wall; the key goes through all of them. */
const mostListed = 40;

/** What went wrong in the run, to be gone to: the row is chosen, and the playhead stands at its end. Nothing where nothing did. */
export function TroubleMenu() {
  const { run } = useTimelineParts();
  const troubles = useTroubles();
  if (troubles.length === 0) return null;
  const workflow = run.getState().journal.latest.started?.workflow;
  const itemOf = (row: LaneRow): MenuItem => {
    const { name } = nameOf(row, workflow);
    const said = sayOf(row, 'over');
    return {
      id: row.id,
      label: said === '' ? name : `${name}: ${said}`,
      icon: <StatusMark status={statusAt(row, 'over')} word={null} size={14} />,
      hint: `${clockReading(row.end_ms ?? row.start_ms)} s`,
      onSelect: () => goToTrouble(run, row),
    };
  };
  const more = troubles.length - mostListed;
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" icon={<StatusMark status={statusAt(troubles[0] as LaneRow, 'over')} word={null} size={14} />}>
          {troubleWords(troubles)}
        </Button>
      }
      items={[
        ...troubles.slice(0, mostListed).map(itemOf),
        ...(more > 0 ? [{ kind: 'label' as const, label: t('and {{more}} more: E goes through all', { more }) }] : []),
      ]}
    />
  );
}

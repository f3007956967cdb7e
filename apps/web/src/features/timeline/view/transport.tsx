'use client';
import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PauseIcon, StepBackIcon, StepForwardIcon } from '../../../ui/icons/action-icons.tsx';
import { CoinsIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { formatClock, playOrPause, stepEvents } from '../../run/index.ts';
import { filterLabel, type StatusFilter } from '../model/row-order.ts';
import { zoomWindow } from '../model/ruler.ts';
import { readSpending } from '../model/spending-steps.ts';
import type { TimelineView } from '../timeline-store.ts';
import { RowSearch } from './row-search.tsx';
import { useTimeline, useTimelineExtensions, windowOf } from './timeline-context.tsx';
import styles from './timeline.module.css';
import { FitIcon, MinusIcon, PlayIcon, PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { LaneRow } from '../model/lane-row.ts';
import { nameOf, rowSummary, statusAt } from '../model/row-labels.ts';
import { problemLabel } from '../model/problem-rows.ts';
import { goToProblem, useProblemRows } from './use-problem-rows.ts';

const views: { value: TimelineView; label: string }[] = [
  { value: 'waterfall', label: t('Waterfall') },
  { value: 'list', label: t('List') },
  { value: 'messages', label: t('Messages') },
];
const isFilter = (value: string): value is StatusFilter => Object.hasOwn(filterLabel, value);

/** Renders the transport: step, play, the clock, the view and the zoom. */
export function Transport({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const parts = useTimelineExtensions();
  const { run, store } = parts;
  const isPlaying = useStore(run, state => state.isPlaying);
  const view = useTimeline(state => state.view);
  const filter = useTimeline(state => state.filter);
  const zoom = (factor: number) => {
    const { journal, ms } = run.getState();
    store.setState({ window: zoomWindow(windowOf(parts), factor, ms, journal.endMs) });
  };
  return (
    <div className={styles.transport} role="toolbar" aria-label={t('Playback controls')}>
      <IconButton label={t('Previous event')} keys="←" icon={<StepBackIcon />} onClick={() => stepEvents(run, -1)} />
      <IconButton
        label={isPlaying ? t('Pause') : t('Play')}
        keys="Space"
        icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
        onClick={() => playOrPause(run)}
      />
      <IconButton label={t('Next event')} keys="→" icon={<StepForwardIcon />} onClick={() => stepEvents(run, 1)} />
      <Reading />
      <ProblemMenu />
      {view !== 'messages' && <RowSearch field={field} />}
      <Segmented
        className={styles.views}
        label={t('View')}
        value={view}
        onChange={value => store.setState({ view: value })}
        options={views}
      />
      {view !== 'messages' && (
        <Select
          kind="bare"
          label={t('Filter by status')}
          value={filter}
          onChange={value => isFilter(value) && store.setState({ filter: value })}
          options={Object.entries(filterLabel).map(([value, label]) => ({ value, label }))}
        />
      )}
      {view === 'waterfall' && (
        <>
          <SpendingToggle />
          <span className={styles.zoom}>
            <IconButton label={t('Zoom out')} icon={<MinusIcon />} onClick={() => zoom(1.6)} />
            <IconButton label={t('Zoom in')} icon={<PlusIcon />} onClick={() => zoom(1 / 1.6)} />
            <IconButton label={t('Zoom to fit')} icon={<FitIcon />} onClick={() => store.setState({ window: undefined })} />
          </span>
        </>
      )}
    </div>
  );
}

/** Renders the spending toggle as soon as anything was spent. */
function SpendingToggle() {
  const { run, store } = useTimelineExtensions();
  const isShown = useTimeline(state => state.isSpendingShown);
  const hasSpent = useStore(run, state => readSpending(state.journal).steps.length > 0);
  if (!hasSpent) return null;
  return (
    <IconButton
      label={t('Cost and tokens')}
      icon={<CoinsIcon />}
      pressed={isShown}
      onClick={() => store.setState({ isSpendingShown: !isShown })}
    />
  );
}

/** Renders the clock in 20 px figures. It is updated directly in the DOM, because it changes with every pixel. */
function Reading() {
  const { run } = useTimelineExtensions();
  const figure = useRef<HTMLElement>(null);
  const end = useStore(run, state => state.journal.endMs);
  const connection = useStore(run, state => state.connection);
  useEffect(() => {
    const write = () => {
      if (figure.current !== null) figure.current.textContent = formatClock(run.getState().ms);
    };
    write();
    return run.subscribe(write);
  }, [run]);
  return (
    <div className={styles.reading}>
      <b ref={figure} />
      <span>{connection === 'live' ? t('s, live') : t('of {{clockReading}} s', { clockReading: formatClock(end) })}</span>
    </div>
  );
}

/** Maximum number of entries listed. The key steps through all of them. */
const mostListed = 40;

/**
 * Renders the problems of the run as links: the row is selected and the playhead moves to its end. Renders nothing when there
 * are none.
 */
function ProblemMenu() {
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

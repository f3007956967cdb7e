'use client';
import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { isLive, type RunStore } from '../../run/index.ts';
import type { CallAction } from '../model/call-action.ts';
import { createTimelineStore } from '../timeline-store.ts';
import { CallMenu } from './call-menu.tsx';
import { CallList } from './call-list.tsx';
import { MessageList } from './message-list.tsx';
import { SearchProvider } from './search-context.tsx';
import { type RowBadges, TimelineContext } from './timeline-context.tsx';
import styles from './timeline.module.css';
import { TimelineHints } from './timeline-hints.tsx';
import { Transport } from './transport.tsx';
import { useRunClock } from './use-run-clock.ts';
import { useTimelineKeys } from './use-timeline-keys.ts';
import { useExpandSelected } from './use-expand-selected.ts';
import { Waterfall } from './waterfall.tsx';

export type TimelineProps = {
  run: RunStore;
  /** True in the editor's dock: no transport and hints, and no lanes of plain nodes. */
  isCompact?: boolean;
  /** The node whose messages are shown. Defaults to the run's first agent. */
  nodeId?: string | undefined;
  foot?: React.ReactNode;
  marks?: RowBadges;
  notes?: RowBadges;
  /** The actions on a call. */
  actions?: readonly CallAction[];
};

const noBadges: RowBadges = new Map();
const noActions: readonly CallAction[] = [];

/** Renders the journal of a run on its own clock: live while it runs, and the same view afterwards. */
export function Timeline({
  run,
  isCompact = false,
  nodeId,
  foot,
  marks: badges = noBadges,
  notes = noBadges,
  actions = noActions,
}: TimelineProps) {
  const [store] = useState(createTimelineStore);
  const parts = useMemo(() => ({ run, store, marks: badges, notes, actions }), [run, store, badges, notes, actions]);
  const frame = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const view = useStore(store, state => state.view);
  const isStill = !useStore(run, isLive);
  useRunClock(run);
  useExpandSelected(parts);
  useTimelineKeys(frame, parts, field);
  return (
    <TimelineContext value={parts}>
      <section
        ref={frame}
        aria-label={t('Timeline')}
        data-own-keys
        data-compact={isCompact || undefined}
        data-still={isStill || undefined}
        className={styles.timeline}
      >
        <SearchProvider>
          {!isCompact && <Transport field={field} />}
          {actions.length > 0 && <CallMenu frame={frame} actions={actions} />}
          {view === 'waterfall' && <Waterfall frame={frame} isCompact={isCompact} />}
          {view === 'list' && <CallList />}
          {view === 'messages' && <MessageList nodeId={nodeId} />}
        </SearchProvider>
        {!isCompact && <TimelineHints actions={actions} foot={foot} />}
      </section>
    </TimelineContext>
  );
}

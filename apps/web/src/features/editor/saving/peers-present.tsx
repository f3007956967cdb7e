'use client';
import type { Presence } from '@pinion/contracts';
import { Suspense } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { t } from '../../../lib/texts/t.ts';
import type { PeersStore } from '../core/saving/peers-store.ts';

const badges = lazyPart<{ others: readonly Presence[] }>(async () => (await import('./others-presence.tsx')).OthersPresence);

/** Renders the other members who are here, usually none. */
export function PeersPresent({ others: store }: { others: PeersStore }) {
  const others = useStore(store, state => state.others);
  return <Suspense fallback={null}>{others.length > 0 && <badges.View others={others} />}</Suspense>;
}

/** Renders what other members just did, also for screen readers. */
export function PeersNotice({ others }: { others: PeersStore }) {
  const text = useStore(others, state => state.summary);
  return (
    <output
      className="cut absolute z-6 bottom-16 left-1/2 max-w-[min(560px,calc(100%_-_32px))] px-3 py-1.25 rounded-3 bg-raised shadow-2 text-ink-2 text-small -translate-x-1/2 pointer-events-none empty:hidden"
      aria-label={t('Changes by others')}
    >
      {text}
    </output>
  );
}

'use client';
import type { Presence } from '@pinion/contracts';
import { Suspense } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { t } from '../../../lib/texts/t.ts';
import type { PeersStore } from '../core/saving/peers-store.ts';
import styles from './others.module.css';

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
    <output className={styles.said} aria-label={t('Changes by others')}>
      {text}
    </output>
  );
}

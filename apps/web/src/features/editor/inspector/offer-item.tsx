'use client';
import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import type { NodeOffer } from '../canvas-editing/node-offers.ts';
import styles from '../shell/floating-panel.module.css';

export type OfferItemProps = { offer: NodeOffer; icon: ReactNode; value?: string; onTake: () => void };

/** One node that could be put there, and by which handle. */
export function OfferItem({ offer, icon, value = offer.key, onTake }: OfferItemProps) {
  const handle = offer.handle ?? offer.between?.target;
  return (
    <Command.Item
      value={value}
      keywords={[offer.title, offer.hint, ...(handle === undefined ? [] : [handle])]}
      className={styles.item}
      onSelect={onTake}
      title={offer.hint}
    >
      {icon}
      <span className={styles.text}>{offer.title}</span>
      {handle !== undefined && handle !== 'in' && handle !== 'value' && (
        <span className={styles.hint} translate="no">
          {handle}
        </span>
      )}
    </Command.Item>
  );
}

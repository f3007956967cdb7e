'use client';
import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import type { NodeSuggestion } from '../core/suggest-nodes.ts';
import styles from './floating-panel.module.css';

export type NodeSuggestionItemProps = { offer: NodeSuggestion; icon: ReactNode; value?: string; onTake: () => void };

/** Renders one node that can be added, and the handle that connects it. */
export function NodeSuggestionItem({ offer, icon, value = offer.key, onTake }: NodeSuggestionItemProps) {
  const handle = offer.field === undefined ? (offer.handle ?? offer.between?.target) : undefined;
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
      {offer.field !== undefined && <span className={styles.hint}>{t('takes a field')}</span>}
      {handle !== undefined && handle !== 'in' && handle !== 'value' && (
        <span className={styles.hint} translate="no">
          {handle}
        </span>
      )}
    </Command.Item>
  );
}

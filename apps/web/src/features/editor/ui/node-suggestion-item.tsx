'use client';
import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import type { NodeSuggestion } from '../core/suggest-nodes.ts';
import { listItemStyle } from './list-styles.ts';

const hintStyle = 'cut max-w-[55%] text-ink-3 text-micro';

export type NodeSuggestionItemProps = { offer: NodeSuggestion; icon: ReactNode; value?: string; onTake: () => void };

/** Renders one node that can be added, and the handle that connects it. */
export function NodeSuggestionItem({ offer, icon, value = offer.key, onTake }: NodeSuggestionItemProps) {
  const handle = offer.field === undefined ? (offer.handle ?? offer.between?.target) : undefined;
  return (
    <Command.Item
      value={value}
      keywords={[offer.title, offer.hint, ...(handle === undefined ? [] : [handle])]}
      className={listItemStyle}
      onSelect={onTake}
      title={offer.hint}
    >
      {icon}
      <span className="cut flex-1 min-w-0">{offer.title}</span>
      {offer.field !== undefined && <span className={hintStyle}>{t('takes a field')}</span>}
      {handle !== undefined && handle !== 'in' && handle !== 'value' && (
        <span className={hintStyle} translate="no">
          {handle}
        </span>
      )}
    </Command.Item>
  );
}

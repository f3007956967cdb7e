'use client';
import type { KeyboardEvent, RefObject } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/icons/chrome-icons.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { selectRow } from '../../run/index.ts';
import { nextMatch } from '../model/search-rows.ts';
import { useSearchResult } from './search-context.tsx';
import { useTimeline, useTimelineExtensions } from './timeline-context.tsx';
import styles from './row-search.module.css';

/** Renders the search over every row of the run. Enter goes to the next match, Shift+Enter to the previous one. */
export function RowSearch({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { run, store } = useTimelineExtensions();
  const query = useTimeline(state => state.query);
  const found = useSearchResult();
  const go = (direction: 1 | -1) => {
    if (found === undefined) return;
    const next = nextMatch(found.ids, run.getState().selectedRow, direction);
    if (next !== undefined) selectRow(run, next);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      event.currentTarget.closest('section')?.querySelector<HTMLElement>('[role="treegrid"], [role="grid"]')?.focus();
    }
  };
  return (
    <div className={styles.search}>
      <SearchField
        ref={field}
        label={t('Search run')}
        placeholder={t('Search')}
        keys="/"
        value={query}
        onChange={value => store.setState({ query: value })}
        onKeyDown={press}
        className={styles.field}
      />
      {query.trim() !== '' && (
        <>
          <Count />
          <IconButton label={t('Previous match')} keys="⇧ ↵" icon={<ChevronUpIcon />} size="small" onClick={() => go(-1)} />
          <IconButton label={t('Next match')} keys="↵" icon={<ChevronDownIcon />} size="small" onClick={() => go(1)} />
        </>
      )}
    </div>
  );
}

/** Renders `3 of 12`. It is announced, because it changes while the focus is in the field. */
function Count() {
  const { run } = useTimelineExtensions();
  const found = useSearchResult();
  const selected = useStore(run, state => state.selectedRow);
  const at = found === undefined || selected === undefined ? -1 : found.ids.indexOf(selected);
  const all = found?.ids.length ?? 0;
  return (
    <output className={styles.count}>
      {all === 0 ? 'none' : at < 0 ? String(all) : t('{{at}} of {{all}}', { at: at + 1, all })}
    </output>
  );
}

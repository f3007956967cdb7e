'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { KindIcon } from '../../canvas/index.ts';
import { type PaletteEntry, paletteGroups, type PaletteKind } from '../../../nodes/node-palette.ts';
import styles from './palette.module.css';

export const dragType = 'application/x-pinion-node';

const fits = (entry: PaletteEntry, search: string): boolean =>
  `${entry.name} ${entry.hint}`.toLowerCase().includes(search.trim().toLowerCase());

/** Renders the node types. Drag one to a position, or click it or press its key to add it in the middle. */
export function Palette({ onAdd }: { onAdd: (kind: PaletteKind) => void }) {
  const [search, setSearch] = useState('');
  const groups = paletteGroups
    .map(group => ({ ...group, entries: group.entries.filter(entry => fits(entry, search)) }))
    .filter(group => group.entries.length > 0);
  const first = groups[0]?.entries[0];
  return (
    <nav aria-label={t('Node palette')} className={styles.palette}>
      <form
        onSubmit={event => {
          event.preventDefault();
          if (first === undefined) return;
          onAdd(first.kind);
          setSearch('');
        }}
      >
        <SearchField label={t('Add node')} value={search} onChange={setSearch} />
      </form>
      {groups.map(group => (
        <section key={group.label} aria-label={group.label}>
          <h2 className={styles.label}>{group.label}</h2>
          <ul>
            {group.entries.map(entry => (
              <li key={entry.kind}>
                <button
                  type="button"
                  className={styles.entry}
                  title={entry.hint}
                  draggable
                  aria-keyshortcuts={entry.key}
                  onClick={() => onAdd(entry.kind)}
                  onDragStart={event => {
                    event.dataTransfer.setData(dragType, entry.kind);
                    event.dataTransfer.effectAllowed = 'copy';
                  }}
                >
                  <KindIcon type={entry.kind} />
                  <span>{entry.name}</span>
                  {entry.key !== undefined && <Kbd keys={entry.key} plain className={styles.key} />}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className={styles.none}>{t('No matching nodes. Choose tools in an Agent or Tool node.')}</p>}
    </nav>
  );
}

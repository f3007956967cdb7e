'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { KindIcon } from '../../canvas/index.ts';
import { type PaletteEntry, paletteGroups, type PaletteKind } from '../../../nodes/node-palette.ts';

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
    <nav
      aria-label={t('Node palette')}
      className="flex flex-col gap-3 min-h-0 px-2 py-2.5 overflow-auto border-r border-line bg-surface in-[:global([role=dialog])]:p-0 in-[:global([role=dialog])]:border-0 in-[:global([role=dialog])]:bg-transparent"
    >
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
          <h2 className="px-2 pb-1 text-ink-3 text-micro font-semibold">{group.label}</h2>
          <ul>
            {group.entries.map(entry => (
              <li key={entry.kind}>
                <button
                  type="button"
                  className="flex items-center gap-2.5 w-full h-7 px-2 rounded-2 text-ink text-base text-left cursor-grab [&>svg]:text-ink-2 hover:bg-hover active:cursor-grabbing disabled:text-ink-3 disabled:cursor-default disabled:hover:bg-transparent"
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
                  {entry.key !== undefined && <Kbd keys={entry.key} plain className="ml-auto" />}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && (
        <p className="px-2 text-ink-3 text-small">{t('No matching nodes. Choose tools in an Agent or Tool node.')}</p>
      )}
    </nav>
  );
}

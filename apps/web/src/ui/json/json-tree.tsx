'use client';
import clsx from 'clsx';
import { useId, useMemo, useState } from 'react';
import { ChevronRightIcon } from '../icons/chrome-icons.tsx';
import { SHORT_LIST, VirtualRows } from '../virtual-rows.tsx';
import { type JsonRow, jsonRows } from './json-rows.ts';
import { stepInTree } from './json-tree-keys.ts';
import { INDENT, valueColumnOffset } from './value-column-offset.ts';

const ROW_HEIGHT = 20;
const OPEN_AT_FIRST = 2;
const WALL = 200;

/** Returns the number of initially expanded levels: up to two, unless that would be too long. */
function opensAtFirst(value: unknown): number {
  const two = jsonRows(value, (_, depth) => depth < OPEN_AT_FIRST, WALL);
  return two.length < WALL ? OPEN_AT_FIRST : 0;
}

export type JsonTreeProps = { value: unknown; label: string; isName?: boolean; maxHeight: number };

export function JsonTree({ value, label, isName = false, maxHeight }: JsonTreeProps) {
  const id = useId();
  const openDepth = useMemo(() => opensAtFirst(value), [value]);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [active, setActive] = useState<string | null>(null);
  const rows = useMemo(
    () => jsonRows(value, (path, depth) => toggled.get(path) ?? depth < openDepth),
    [value, toggled, openDepth],
  );
  const edge = useMemo(() => valueColumnOffset(rows), [rows]);
  const isShort = rows.length <= SHORT_LIST;
  const found = rows.findIndex(row => row.path === active);
  const index = found < 0 ? 0 : found;
  const setOpen = (path: string, open: boolean) => setToggled(before => new Map(before).set(path, open));

  return (
    <VirtualRows
      role="tree"
      aria-label={label}
      translate={isName ? 'no' : undefined}
      tabIndex={0}
      aria-activedescendant={`${id}-${index}`}
      // Rows of a long tree have one height, so that only those in view are drawn. In a short one, long texts wrap.
      className={clsx('group/tree -ml-3.5', isShort && '*:w-auto! *:min-w-0!')}
      count={rows.length}
      lineHeight={ROW_HEIGHT}
      maxHeight={maxHeight}
      active={active === null ? undefined : index}
      onClick={event => {
        const row = rows[pressedIndex(event.target)];
        if (!row) return;
        setActive(row.path);
        if (row.open !== null) setOpen(row.path, !row.open);
      }}
      onKeyDown={event => {
        const step = stepInTree(event.key, rows, index);
        if (!step) return;
        event.preventDefault();
        if (step.open !== undefined) setOpen(step.path, step.open);
        setActive(step.path);
        const next = rows.findIndex(row => row.path === step.path);
        document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
      }}
    >
      {at => {
        const row = rows[at];
        return row ? (
          <TreeRow
            row={row}
            id={`${id}-${at}`}
            index={at}
            edge={edge}
            active={active !== null && at === index}
            isWrapped={isShort}
          />
        ) : null;
      }}
    </VirtualRows>
  );
}

function valueStyle({ open, type }: JsonRow): string {
  if (open !== null || type === 'array' || type === 'object') return 'text-ink-2 text-small/5 font-sans';
  return type === 'null' || type === 'other' ? 'text-ink-3' : 'text-ink';
}

type TreeRowProps = { row: JsonRow; id: string; index: number; edge: number; active: boolean; isWrapped: boolean };

function TreeRow({ row, id, index, edge, active, isWrapped }: TreeRowProps) {
  return (
    <div
      id={id}
      data-index={index}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.open ?? undefined}
      aria-selected={active}
      className={clsx(
        'flex items-baseline min-h-5 font-mono text-code/5 hover:bg-hover group-focus-visible/tree:aria-selected:bg-accent-wash',
        isWrapped ? 'whitespace-pre-wrap *:last:min-w-0 *:last:wrap-anywhere' : 'whitespace-pre',
      )}
      style={{ paddingLeft: row.depth * INDENT }}
    >
      <span className={clsx('self-center flex-none w-3.5 text-ink-3 *:transition-transform', row.open && '*:rotate-90')}>
        {row.open !== null && <ChevronRightIcon size={12} />}
      </span>
      {row.name !== '' && (
        <span
          className="flex-none pr-3 overflow-hidden text-ellipsis text-ink-3 text-small/5 font-sans"
          style={{ width: Math.max(edge - row.depth * INDENT, 40) }}
          title={row.name}
          translate="no"
        >
          {row.name}
        </span>
      )}
      <span className={valueStyle(row)} translate={row.open === null ? 'no' : undefined}>
        {row.text}
      </span>
    </div>
  );
}

const pressedIndex = (target: EventTarget) =>
  Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);

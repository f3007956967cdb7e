'use client';
import { type RefObject, startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { LockedFields } from '../../../ui/locked.tsx';
import { ChipFilter } from '../../../ui/chip-filter.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { HelpButton } from '../../help/index.ts';
import { SuggestedTools } from '../../suggestions/index.ts';
import { disableTools } from '../commands/disable-tools.ts';
import { enableTool } from '../commands/enable-tool.ts';
import { enableTools } from '../commands/enable-tools.ts';
import { collapsedGroups, setGroupCollapsed } from '../model/collapsed-groups.ts';
import { formatDryRun } from '../model/dry-run.ts';
import type { EditAgentConfig } from '../model/edit-agent-config.ts';
import { groupToolRows } from '../model/tool-groups.ts';
import { categoriesOf, filterToolRows, type ToolRow, toEnabledTool } from '../model/tool-list.ts';
import { emptySelection, toggleShown, toggleTool } from '../model/tool-selection.ts';
import { ListedToolRow } from './listed-tool-row.tsx';
import { NewToolButton } from './new-tool-button.tsx';
import { ToolGroupSection } from './tool-group.tsx';
import { type ListState, ToolListBar } from './tool-list-bar.tsx';
import type { DryRunResult } from './use-dry-run.ts';

export type ToolsPaneProps = {
  rows: readonly ToolRow[];
  dryRun: DryRunResult;
  agentId: string;
  agentName: string;
  onEdit: EditAgentConfig;
  onPins: () => void;
  onTry: (row: ToolRow) => void;
  onPolicy: () => void;
};

/** Renders the tools this agent can call. Turning one off is safe: its pins and edges are kept. */
export function ToolsPane(props: ToolsPaneProps) {
  const { rows, agentId, agentName, dryRun, onEdit } = props;
  const [text, setText] = useState('');
  const [category, setCategory] = useState('all');
  const [state, setState] = useState<ListState>('all');
  const [showsDeprecated, setShowsDeprecated] = useState(false);
  const [turnedOff, setTurnedOff] = useState<ReadonlySet<string>>(new Set());
  const [selection, setSelection] = useState(emptySelection);
  const collapsed = useStore(collapsedGroups, stored => stored.keys);
  const chips = categoriesOf(rows);
  const shownCategory = chips.some(chip => chip.value === category) ? category : 'all';
  const { groups, shown } = useMemo(() => {
    const filter = { search: text, category: shownCategory, isOn: state === 'on', showsDeprecated, turnedOff };
    const list = groupToolRows(filterToolRows(rows, filter), text.trim() !== '');
    return { groups: list, shown: list.flatMap(group => group.rows) };
  }, [rows, text, shownCategory, state, showsDeprecated, turnedOff]);
  const selected = rows.filter(row => selection.names.has(row.name));
  const on = rows.filter(row => row.isOn);
  const isSearching = text.trim() !== '';
  const switchAll = (list: readonly ToolRow[], isOn: boolean) => {
    const names = new Set(list.map(row => row.name));
    if (!isOn) setTurnedOff(new Set([...turnedOff, ...names]));
    const tool = nameOf(list.map(row => row.name));
    onEdit(isOn ? t('turn {{tool}} on', { tool }) : t('turn {{tool}} off', { tool }), before =>
      isOn ? enableTools(before, list.map(toEnabledTool)) : disableTools(before, names),
    );
  };
  const pane = useClearOnEscape(selection.names.size > 0, () => setSelection(emptySelection));
  const select = (name: string, isRange: boolean) => {
    const order = groups.flatMap(group => (isSearching || !collapsed.has(group.key) ? group.rows : [])).map(row => row.name);
    setSelection(toggleTool(selection, name, order, isRange));
  };
  return (
    <div ref={pane} role="group" aria-label={t('Tools of the agent')} className="flex flex-col h-full min-h-0">
      <div className="grid gap-2 px-4 pt-3 pb-1.5">
        <ToolSearch label={t('Search {{all}} tools', { all: rows.length })} onSearch={setText} />
        {chips.length > 2 && (
          <ChipFilter
            label={t('Category')}
            value={category}
            onChange={setCategory}
            chips={chips}
            className="flex-nowrap -mx-4 my-0 pr-7 pl-4 py-0.5 [overflow:auto_hidden] [scrollbar-width:none] [mask-image:linear-gradient(90deg,transparent,#000_14px_calc(100%_-_30px),transparent)] [&>button]:flex-none"
          />
        )}
      </div>
      <ToolListBar
        shown={shown}
        selected={selected}
        on={on.length}
        state={state}
        showsDeprecated={showsDeprecated}
        onState={setState}
        onShowDeprecated={setShowsDeprecated}
        onSelectShown={isSelected =>
          setSelection(
            toggleShown(
              selection,
              shown.map(row => row.name),
              isSelected,
            ),
          )
        }
        onClear={() => setSelection(emptySelection)}
        onSwitchAll={switchAll}
      />
      <ScrollRegion label={t('Tools of the agent')} className="flex-1 min-h-0 overflow-auto">
        <LockedFields>
          {!isSearching && (
            <>
              <div className="flex items-center gap-2 px-4 pt-1 pb-2.5">
                <NewToolButton
                  agentName={agentName}
                  onAdded={names =>
                    onEdit(t('turn {{tool}} on', { tool: nameOf(names) }), before =>
                      enableTools(
                        before,
                        names.map(name => ({ name })),
                      ),
                    )
                  }
                />
                <HelpButton topic="tools" />
              </div>
              <SuggestedTools
                agentId={agentId}
                has={new Set(on.map(row => row.name))}
                onEnable={name => onEdit(t('turn {{tool}} on', { tool: name }), before => enableTool(before, { name }))}
              />
            </>
          )}
          {groups.map(group => (
            <ToolGroupSection
              key={group.key}
              group={group}
              isOpen={isSearching || !collapsed.has(group.key)}
              isSelecting={selected.length > 0}
              onOpen={isOpen => setGroupCollapsed(group.key, !isOpen)}
              onSwitchAll={switchAll}
            >
              {group.rows.map(row => (
                <ListedToolRow
                  key={row.name}
                  {...props}
                  row={row}
                  isSelected={selection.names.has(row.name)}
                  onSelect={isRange => select(row.name, isRange)}
                  onSwitch={isOn => switchAll([row], isOn)}
                />
              ))}
            </ToolGroupSection>
          ))}
        </LockedFields>
        {shown.length === 0 && (
          <p className="text-ink-3 px-4 pt-1 pb-3 text-small">{emptyText(rows.length, isSearching, state)}</p>
        )}
      </ScrollRegion>
      <DryRunFooter {...props} dryRun={dryRun} />
    </div>
  );
}

/** Renders the search. Typing is never held up by the list: it follows in a transition. */
function ToolSearch({ label, onSearch }: { label: string; onSearch: (text: string) => void }) {
  const [value, setValue] = useState('');
  const change = (next: string) => {
    setValue(next);
    startTransition(() => onSearch(next));
  };
  return <SearchField label={label} value={value} onChange={change} />;
}

/** Returns the name of one tool, or the number of many, for the name of an edit. */
const nameOf = (names: readonly string[]): string => (names.length === 1 ? (names[0] ?? '') : counted(names.length, 'tool'));

/** Clears the selection on Escape anywhere in the pane, before Escape deselects the node. Returns the ref of the pane. */
function useClearOnEscape(isSelecting: boolean, onClear: () => void): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null);
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    const node = pane.current;
    if (!isSelecting || node === null) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      clear();
    };
    node.addEventListener('keydown', press);
    return () => node.removeEventListener('keydown', press);
  }, [isSelecting]);
  return pane;
}

function emptyText(all: number, isSearching: boolean, state: ListState): string {
  if (all === 0) return t('The catalog is empty. Publish a tool first.');
  if (state === 'on' && !isSearching) return t('No tools on. Turn on the tools the model can call.');
  return t('No matching tools.');
}

/** Renders the policy's verdict on the tools that are on. */
function DryRunFooter({ dryRun: { verdicts = [], failed }, onPolicy }: Pick<ToolsPaneProps, 'dryRun' | 'onPolicy'>) {
  const isAllowed = verdicts.every(verdict => verdict.verdict !== 'deny');
  return (
    <footer className="flex items-center gap-2 min-h-9 px-4 py-1.5 border-t border-line">
      <StatusBadge
        status={failed ? 'warning' : isAllowed ? 'ok' : 'denied'}
        word={failed ? t('Dry run: could not reach the server') : formatDryRun(verdicts)}
        className="whitespace-normal"
      />
      <button type="button" className="ml-auto rounded-1 text-accent-ink text-small" onClick={onPolicy}>
        {t('Explain')}
      </button>
    </footer>
  );
}

'use client';
import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../lib/texts/t.ts';
import { Kbd } from './kbd.tsx';
import { PaletteInput } from './palette-input.tsx';
import { filterGroups } from './rank-keywords.ts';
import { SearchIcon } from './icons/first-icons.tsx';

type PaletteCommand = {
  id: string;
  label: string;
  icon?: ReactNode;
  hint?: string;
  keys?: string;
  /** Other search terms. */
  keywords?: readonly string[];
  run: () => void;
};

/** A group of commands. `atRest` is how many of them are shown while nothing is typed; all by default. */
export type PaletteGroup = { label: string; commands: readonly PaletteCommand[]; atRest?: number };

export type CommandPaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: readonly PaletteGroup[];
};

export function CommandPalette({ open, onOpenChange, groups }: CommandPaletteProps) {
  const chosen = useRef<() => void>(undefined);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          className="fixed z-41 top-[max(24px,14vh)] left-1/2 w-[min(560px,calc(100vw_-_32px))] overflow-hidden rounded-3 bg-surface shadow-3 -translate-x-1/2"
          aria-describedby={undefined}
          onCloseAutoFocus={() => {
            // While the palette is open it holds the focus, so anything a command opens would lose it again.
            const run = chosen.current;
            chosen.current = undefined;
            if (run !== undefined) queueMicrotask(run);
          }}
        >
          <Radix.Title className="sr-only">{t('Search or run a command')}</Radix.Title>
          <Commands
            groups={groups}
            onChoose={run => {
              chosen.current = run;
              onOpenChange(false);
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Renders the commands. They are filtered here and not by cmdk, which leaves an entry that matches again at its old place.
 * Unmounts with the palette, which clears the search text.
 */
function Commands({ groups, onChoose }: Pick<CommandPaletteProps, 'groups'> & { onChoose: (run: () => void) => void }) {
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const shown = filterGroups(groups, typed, keywordsOf);
  useEffect(() => {
    // A block, because newer browsers return a promise, which is no clean-up.
    list.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [typed]);
  return (
    <Command label={t('Search or run a command')} loop shouldFilter={false}>
      <div className="flex items-center gap-2.5 h-11 px-3.5 border-b border-line text-ink-3 [&_input]:flex-1 [&_input]:min-w-0 [&_input]:border-0 [&_input]:bg-transparent [&_input]:outline-none [&_input]:shadow-none [&_input]:text-ink [&_input]:text-lead">
        <SearchIcon />
        <PaletteInput placeholder={t('Search or run a command')} onQueryChange={setTyped} />
        <Kbd keys="Esc" />
      </div>
      <Command.List ref={list} label={t('Suggestions')} className="max-h-[min(420px,60vh)] p-1 overflow-y-auto">
        <Command.Empty className="px-2.5 py-3.5 text-ink-3 text-base">
          {t('No matches. Try a page, a workflow or a tool.')}
        </Command.Empty>
        {shown.map(group => (
          <Command.Group
            key={group.label}
            heading={group.label}
            className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-0.5 [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:text-micro [&_[cmdk-group-heading]]:font-semibold"
          >
            {group.commands.map(command => (
              <PaletteRow key={command.id} command={command} onChoose={() => onChoose(command.run)} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

const keywordsOf = ({ label, keywords = [] }: PaletteCommand): string[] => [label, ...keywords];

function PaletteRow({ command, onChoose }: { command: PaletteCommand; onChoose: () => void }) {
  return (
    <Command.Item
      value={command.id}
      className="flex items-center gap-2.5 min-h-8 px-2.5 rounded-1 text-ink text-base [&_svg]:text-ink-3 data-[selected=true]:bg-accent-wash data-[selected=true]:[&_svg]:text-accent-ink [&_kbd]:text-ink-3 [&_kbd]:text-micro [&_kbd]:font-normal"
      onSelect={onChoose}
    >
      {command.icon}
      <span className="cut flex-1 min-w-0">{command.label}</span>
      {command.hint && <span className="text-ink-3 text-micro">{command.hint}</span>}
      {command.keys && <Kbd keys={command.keys} plain />}
    </Command.Item>
  );
}

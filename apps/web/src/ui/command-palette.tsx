'use client';
import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../lib/texts/t.ts';
import styles from './command-palette.module.css';
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
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={styles.palette}
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
      <div className={styles.input}>
        <SearchIcon />
        <PaletteInput placeholder={t('Search or run a command')} onQueryChange={setTyped} />
        <Kbd keys="Esc" />
      </div>
      <Command.List ref={list} label={t('Suggestions')} className={styles.list}>
        <Command.Empty className={styles.empty}>{t('No matches. Try a page, a workflow or a tool.')}</Command.Empty>
        {shown.map(group => (
          <Command.Group key={group.label} heading={group.label} className={styles.group}>
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
    <Command.Item value={command.id} className={styles.item} onSelect={onChoose}>
      {command.icon}
      <span className={styles.text}>{command.label}</span>
      {command.hint && <span className={styles.hint}>{command.hint}</span>}
      {command.keys && <Kbd keys={command.keys} plain />}
    </Command.Item>
  );
}

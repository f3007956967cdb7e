'use client';
import { Command } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { t } from '../lib/texts/t.ts';
import styles from './command-palette.module.css';
import { SearchIcon } from './icons/action-icons.tsx';
import { Kbd } from './kbd.tsx';
import { PaletteInput } from './palette-input.tsx';
import { rankWords } from './rank-words.ts';

export type PaletteCommand = {
  id: string;
  label: string;
  icon?: ReactNode;
  hint?: string;
  keys?: string;
  /** Other words a person may type. */
  words?: readonly string[];
  run: () => void;
};

export type PaletteGroup = { label: string; commands: readonly PaletteCommand[] };

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
            // As long as the palette stands it holds the focus: what a command opens would lose it again.
            const run = chosen.current;
            chosen.current = undefined;
            if (run !== undefined) queueMicrotask(run);
          }}
        >
          <Radix.Title className="sr-only">{t('Search or run a command')}</Radix.Title>
          <Command label={t('Search or run a command')} loop filter={rankWords}>
            <div className={styles.input}>
              <SearchIcon />
              <PaletteInput placeholder={t('Search or run a command')} />
              <Kbd keys="Esc" />
            </div>
            <Command.List label={t('Suggestions')} className={styles.list}>
              <Command.Empty className={styles.empty}>
                {t('Nothing by that name. Try a page, a workflow or a tool.')}
              </Command.Empty>
              {groups
                .filter(group => group.commands.length > 0)
                .map(group => (
                  <Command.Group key={group.label} heading={group.label} className={styles.group}>
                    {group.commands.map(command => (
                      <PaletteRow
                        key={command.id}
                        command={command}
                        onChoose={() => {
                          chosen.current = command.run;
                          onOpenChange(false);
                        }}
                      />
                    ))}
                  </Command.Group>
                ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function PaletteRow({ command, onChoose }: { command: PaletteCommand; onChoose: () => void }) {
  return (
    <Command.Item
      value={command.id}
      keywords={[command.label, ...(command.words ?? [])]}
      className={styles.item}
      onSelect={onChoose}
    >
      {command.icon}
      <span className={styles.text}>{command.label}</span>
      {command.hint && <span className={styles.hint}>{command.hint}</span>}
      {command.keys && <Kbd keys={command.keys} plain />}
    </Command.Item>
  );
}

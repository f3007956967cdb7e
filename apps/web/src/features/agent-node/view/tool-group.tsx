'use client';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { ChevronDownIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { enableable, type ToolGroup } from '../model/tool-groups.ts';
import type { ToolRow } from '../model/tool-list.ts';

type ToolGroupSectionProps = {
  group: ToolGroup;
  isOpen: boolean;
  isSelecting: boolean;
  onOpen: (isOpen: boolean) => void;
  onSwitchAll: (rows: readonly ToolRow[], isOn: boolean) => void;
  children: ReactNode;
};

/** Renders the tools of one source under a heading that stays in view, with a switch for all of them. */
export function ToolGroupSection({ group, isOpen, isSelecting, onOpen, onSwitchAll, children }: ToolGroupSectionProps) {
  const id = useId();
  const { label, connection, rows } = group;
  const on = rows.filter(row => row.isOn);
  const off = enableable(rows);
  const name = connection ?? label;
  return (
    <section aria-label={t('Tools of {{name}}', { name })}>
      <div className="sticky top-0 z-1 flex items-center gap-2 min-h-8 pr-3 pl-2 border-t border-line bg-surface [&_h3]:flex-1 [&_h3]:min-w-0 [&_h3>button]:flex [&_h3>button]:items-center [&_h3>button]:gap-1.5 [&_h3>button]:w-full [&_h3>button]:min-w-0 [&_h3>button]:min-h-7 [&_h3>button]:px-1 [&_h3>button]:py-0 [&_h3>button]:border-0 [&_h3>button]:rounded-1 [&_h3>button]:bg-transparent [&_h3>button]:text-ink [&_h3>button]:text-small/4 [&_h3>button]:font-semibold [&_h3>button]:text-left [&_h3_small]:text-ink-3 [&_h3_small]:text-micro [&_h3_small]:whitespace-nowrap [&_svg]:flex-none [&_svg]:transition-transform">
        <h3>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => onOpen(!isOpen)}
            className={clsx(!isOpen && '[&_svg]:-rotate-90')}
          >
            <ChevronDownIcon size={12} />
            <span className="cut" translate={connection === undefined ? undefined : 'no'}>
              {name}
            </span>
            {connection !== undefined && <small>{label}</small>}
          </button>
        </h3>
        <span className="flex-none text-ink-3 text-micro whitespace-nowrap">
          {t('{{shown}} of {{all}}', { shown: on.length, all: rows.length })}
        </span>
        <Switch
          checked={on.length > 0 && off.length === 0}
          disabled={on.length === 0 && off.length === 0}
          label={t('All tools of {{name}}', { name })}
          onChange={isOn => onSwitchAll(isOn ? off : on, isOn)}
        />
      </div>
      <ul
        id={id}
        className="[&>li]:[content-visibility:auto] [&>li]:[contain-intrinsic-size:auto_54px] [&>li]:pl-2 [&>li]:gap-2"
        data-selecting={isSelecting || undefined}
        hidden={!isOpen}
      >
        {isOpen && children}
      </ul>
    </section>
  );
}

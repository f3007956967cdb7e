'use client';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { LockedFields } from '../../../ui/locked.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { enableable } from '../model/tool-groups.ts';
import type { ToolRow } from '../model/tool-list.ts';

export type ListState = 'all' | 'on';

type ToolListBarProps = {
  shown: readonly ToolRow[];
  selected: readonly ToolRow[];
  on: number;
  state: ListState;
  showsDeprecated: boolean;
  onState: (state: ListState) => void;
  onShowDeprecated: (isShown: boolean) => void;
  onSelectShown: (isSelected: boolean) => void;
  onClear: () => void;
  onSwitchAll: (rows: readonly ToolRow[], isOn: boolean) => void;
};

/**
 * Renders the filter of the list, or, while tools are selected, what can be done with all of them. Its buttons stay focusable when
 * they have nothing to do, so that Escape still clears the selection.
 */
export function ToolListBar(props: ToolListBarProps) {
  const { shown, selected, on, state, showsDeprecated, onState, onShowDeprecated, onSelectShown, onClear, onSwitchAll } = props;
  const names = new Set(selected.map(row => row.name));
  const isAll = shown.length > 0 && shown.every(row => names.has(row.name));
  const [toOn, toOff] = [enableable(selected), selected.filter(row => row.isOn)];
  return (
    <div
      className="flex flex-wrap items-center gap-y-1 gap-x-2.5 min-h-8.5 pr-4 pl-2 pt-0.5 pb-1.5 text-small [&>:last-child]:ml-auto"
      role="group"
      aria-label={t('Selection of tools')}
    >
      <LockedFields>
        <Checkbox
          checked={isAll ? true : selected.length > 0 ? 'indeterminate' : false}
          disabled={shown.length === 0}
          onChange={onSelectShown}
          label={<span className="sr-only">{t('Select all {{tools}} shown', { tools: counted(shown.length, 'tool') })}</span>}
        />
        {selected.length > 0 && (
          <>
            <span>{t('{{selected}} selected', { selected: selected.length })}</span>
            <Button size="small" kind="line" aria-disabled={toOn.length === 0} onClick={() => onSwitchAll(toOn, true)}>
              {t('Turn on')}
            </Button>
            <Button size="small" kind="line" aria-disabled={toOff.length === 0} onClick={() => onSwitchAll(toOff, false)}>
              {t('Turn off')}
            </Button>
            <Button size="small" onClick={onClear}>
              {t('Clear')}
            </Button>
          </>
        )}
      </LockedFields>
      {selected.length === 0 && (
        <>
          <Segmented
            label={t('Tools shown')}
            value={state}
            onChange={onState}
            options={[
              { value: 'all', label: t('All') },
              { value: 'on', label: t('On ({{on}})', { on }) },
            ]}
          />
          <Switch
            checked={showsDeprecated}
            onChange={onShowDeprecated}
            label={t('Show deprecated')}
            showLabel
            className="text-micro!"
          />
        </>
      )}
    </div>
  );
}

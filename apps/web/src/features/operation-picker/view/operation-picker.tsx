'use client';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { OperationItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SideEffectScale } from '../../../ui/side-effect-scale.tsx';
import { filterChoices } from '../model/filter-choices.ts';

/** An operation or a tool that can be chosen. `label` is a second, technical name, such as `GET /orders`. */
type Choice = Pick<OperationItem, 'name' | 'description' | 'tags'> &
  Partial<Pick<OperationItem, 'label' | 'side_effect_policy' | 'tokens'>>;

type OperationPickerProps = {
  /** The noun of what is chosen, singular and plural. */
  noun: readonly [string, string];
  items: readonly Choice[];
  chosen: ReadonlySet<string>;
  /** Takes how the chosen ones change. It is the same function in each render, as a setter of state is. */
  onChange: (change: (chosen: ReadonlySet<string>) => ReadonlySet<string>) => void;
};

/** Renders a choice of many operations or tools, with search. */
export function OperationPicker({ noun, items, chosen, onChange }: OperationPickerProps) {
  const [search, setSearch] = useState('');
  const text = useDeferredValue(search);
  const shown = useMemo(() => filterChoices(items, text), [items, text]);
  const shownChosen = shown.filter(({ name }) => chosen.has(name)).length;
  const tokens = items.reduce((sum, item) => sum + (chosen.has(item.name) ? (item.tokens ?? 0) : 0), 0);
  const set = useCallback(
    (names: readonly string[], isChosen: boolean) =>
      onChange(was => {
        const next = new Set(was);
        for (const name of names) {
          if (isChosen) next.add(name);
          else next.delete(name);
        }
        return next;
      }),
    [onChange],
  );
  const all = counted(items.length, ...noun);
  return (
    <fieldset className="grid gap-1.5 min-w-0">
      <legend className="sr-only">{t('Choose from {{all}}', { all })}</legend>
      <SearchField label={t('Search {{all}}', { all })} value={search} onChange={setSearch} />
      <div className="flex flex-wrap items-center justify-between gap-y-0.5 gap-x-3 text-ink-2 text-small">
        <Checkbox
          checked={shown.length > 0 && shownChosen === shown.length ? true : shownChosen > 0 ? 'indeterminate' : false}
          disabled={shown.length === 0}
          onChange={isChosen =>
            set(
              shown.map(({ name }) => name),
              isChosen,
            )
          }
          label={t('Select all {{shown}} shown', { shown: shown.length })}
        />
        <span role="status">
          {t('{{chosen}} of {{all}} selected', { chosen: chosen.size, all: items.length })}
          {tokens > 0 && ` · ${t('about {{tokens}} in each request', { tokens: counted(tokens, 'token') })}`}
        </span>
      </div>
      <ul className="max-h-[min(340px,40vh)] overflow-auto border border-line rounded-2 list-none" aria-label={all}>
        {shown.map(item => (
          <ChoiceRow key={item.name} item={item} isChosen={chosen.has(item.name)} onSet={set} />
        ))}
        {shown.length === 0 && <li className="p-3 text-ink-3">{t('Nothing matches.')}</li>}
      </ul>
    </fieldset>
  );
}

type ChoiceRowProps = { item: Choice; isChosen: boolean; onSet: (names: readonly string[], isChosen: boolean) => void };

/** Renders one choice, again only if it changes: documents have hundreds. */
const ChoiceRow = memo(function ChoiceRow({ item, isChosen, onSet }: ChoiceRowProps) {
  const { name, label, description, side_effect_policy } = item;
  return (
    <li className="flex flex-wrap items-center gap-y-0 gap-x-3 px-3 py-1.25 [content-visibility:auto] [contain-intrinsic-size:auto_52px] not-first:border-t not-first:border-hair">
      <Checkbox
        className="flex-1 min-w-0 wrap-anywhere font-semibold"
        checked={isChosen}
        onChange={isOn => onSet([name], isOn)}
        label={<ForeignText text={name} />}
      />
      {side_effect_policy !== undefined && <SideEffectScale level={side_effect_policy} />}
      <p className="cut basis-[100%] min-w-0 pl-5.75 text-ink-3 text-small" title={description}>
        {label !== undefined && <code>{label}</code>} <ForeignText text={description} />
      </p>
    </li>
  );
});

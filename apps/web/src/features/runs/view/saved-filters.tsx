'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ChevronDownIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { deleteFilter, saveFilter, useSavedFilters } from '../actions/saved-filters-store.ts';
import type { RunFilterState } from '../actions/use-run-filter.ts';
import { readFilter, writeFilter } from '../model/run-filter.ts';

/** Renders the menu of saved filters. */
export function SavedFilters({ filter, change }: RunFilterState) {
  const saved = useSavedFilters();
  const [isNaming, setIsNaming] = useState(false);
  const query = writeFilter(filter);
  const current = saved.find(one => one.query === query);
  return (
    <>
      <Menu
        trigger={
          <Button size="small">
            {t('Saved filters')} <ChevronDownIcon size={13} />
          </Button>
        }
        items={[
          ...saved.map(one => ({
            id: `saved ${one.name}`,
            label: one.name,
            isCurrent: one === current,
            onSelect: () => change(readFilter(new URLSearchParams(one.query))),
          })),
          ...(saved.length > 0 ? [{ kind: 'line' as const }] : []),
          { label: t('Save current filters…'), disabled: query === '', onSelect: () => setIsNaming(true) },
          ...(current === undefined
            ? []
            : [
                {
                  label: t('Delete “{{name}}”', { name: current.name }),
                  danger: true,
                  onSelect: () => deleteFilter(current.name),
                },
              ]),
        ]}
      />
      {isNaming && <NameDialog onClose={() => setIsNaming(false)} onName={name => saveFilter({ name, query })} />}
    </>
  );
}

function NameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const send = () => {
    onName(name.trim());
    onClose();
  };
  return (
    <FormDialog
      title={t('Save filters')}
      description={t('Saved in this browser.')}
      width="small"
      verb={t('Save')}
      busy={false}
      disabled={name.trim() === ''}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('Name')}>
        {control => <TextInput {...control} maxLength={60} value={name} onChange={event => setName(event.target.value)} />}
      </Field>
    </FormDialog>
  );
}

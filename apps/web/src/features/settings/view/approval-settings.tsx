'use client';
import { Confirmation } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import type { SettingsChange } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Field } from '../../../ui/field.tsx';
import { LockedFields } from '../../../ui/locked.tsx';
import { Select } from '../../../ui/select.tsx';
import { HelpButton } from '../../help/index.ts';
import { QueryRegion } from '../../shell/index.ts';
import { useSettingsChange } from '../actions/use-settings-change.ts';

const none = 'none';
const FLOORS: Record<Confirmation, string> = {
  never: t('No minimum'),
  unsafe_only: t('Irreversible and dangerous calls'),
  always: t('Every call'),
};
const FLOOR_OPTIONS = [
  { value: none, label: FLOORS.never },
  ...Confirmation.options.filter(value => value !== 'never').map(value => ({ value, label: FLOORS[value] })),
];
const REVIEW_OPTIONS = [
  { value: 'irreversible', label: t('Irreversible calls (default)') },
  { value: 'all', label: t('Every approval') },
  { value: 'off', label: t('Off') },
] as const;

/** Renders the approval settings of the workspace, which apply regardless of a tool, an agent or a node. */
export function ApprovalSettings() {
  const trpc = useTRPC();
  const settings = useQuery(trpc.settings.get.queryOptions());
  const change = useSettingsChange();
  const set = (patch: SettingsChange) => change.mutate(patch);
  return (
    <QueryRegion query={settings} reading={t('Loading settings…')} rows={2}>
      {({ confirmation_floor, four_eyes }) => (
        <LockedFields>
          <div className="grid gap-4 pt-3">
            <Field
              label={t('Minimum approval')}
              help={<HelpButton topic="approval_floor" />}
              hint={t('A tool, an agent or a node can require more approvals than this, never fewer.')}
            >
              {control => (
                <Select
                  {...control}
                  className="w-full"
                  value={confirmation_floor ?? none}
                  onChange={value => set({ confirmation_floor: Confirmation.options.find(one => one === value) ?? null })}
                  options={FLOOR_OPTIONS}
                />
              )}
            </Field>
            <Field
              label={t('Require a second person')}
              help={<HelpButton topic="second_person" />}
              hint={t('The member who requested a call can’t approve it. Applies once two members can approve.')}
            >
              {control => (
                <Select
                  {...control}
                  className="w-full"
                  value={four_eyes}
                  onChange={value => {
                    const chosen = REVIEW_OPTIONS.find(option => option.value === value);
                    if (chosen !== undefined) set({ four_eyes: chosen.value });
                  }}
                  options={REVIEW_OPTIONS}
                />
              )}
            </Field>
          </div>
        </LockedFields>
      )}
    </QueryRegion>
  );
}

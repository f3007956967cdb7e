'use client';
import type { ConfirmConfig } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { NumberField, TemplateField } from '../../agent-node/index.ts';
import { HelpButton } from '../../help/index.ts';
import { withKey } from './with-key.ts';
import styles from './inspector.module.css';
import type { ConfigEdit } from './use-config-edit.ts';

type ConfirmPaneProps = { config: ConfirmConfig; references: readonly string[]; onEdit: ConfigEdit };

const longestExpiry = 31_536_000;

/** Renders the settings of an approval: the question, its timeout, and whether the value can be edited. */
export function ConfirmPane({ config, references, onEdit }: ConfirmPaneProps) {
  const set = (key: string, value: unknown) =>
    onEdit(t('edit approval {{key}}', { key }), before => withKey(before, key, value), key);
  return (
    <>
      <p className={styles.note}>
        {t('The run waits for approval, even while the server is off. The approver sees the incoming value.')}{' '}
        <HelpButton topic="confirmation" />
      </p>
      <TemplateField
        label={t('Message')}
        name="prompt"
        hint={t('Type {{ to insert a value from an earlier node.')}
        rows={4}
        value={config.prompt}
        references={references}
        onValue={text => set('prompt', text)}
      />
      <Checkbox checked={config.editable} onChange={isOn => set('editable', isOn)} label={t('Approver can edit the value')} />
      <NumberField
        label={t('Auto-decline after')}
        aside={t('seconds')}
        hint={t('Leave empty to wait indefinitely.')}
        isEmptyFine
        isWhole={false}
        min={1}
        max={longestExpiry}
        value={config.expires_s}
        onValue={value => set('expires_s', value)}
      />
    </>
  );
}

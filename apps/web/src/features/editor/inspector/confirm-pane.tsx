'use client';
import type { ConfirmConfig } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FigureField, TemplateField } from '../../agent-node/index.ts';
import { HelpButton } from '../../help/index.ts';
import { withKey } from './with-key.ts';
import styles from './inspector.module.css';
import type { ConfigEdit } from './use-config-edit.ts';

type ConfirmPaneProps = { config: ConfirmConfig; references: readonly string[]; onEdit: ConfigEdit };

const longestExpiry = 31_536_000;

/** What a person is asked, for how long, and whether they may change the value. */
export function ConfirmPane({ config, references, onEdit }: ConfirmPaneProps) {
  const set = (key: string, value: unknown) => onEdit(t('question {{key}}', { key }), before => withKey(before, key, value), key);
  return (
    <>
      <p className={styles.note}>
        {t('The run waits for a person, also while the server is off. They see the value that came in.')}{' '}
        <HelpButton topic="confirmation" />
      </p>
      <TemplateField
        label={t('Question')}
        hint={t('Type {{ to name a value of a node before this one.')}
        rows={4}
        value={config.prompt}
        references={references}
        onValue={text => set('prompt', text)}
      />
      <Checkbox
        checked={config.editable}
        onChange={isOn => set('editable', isOn)}
        label={t('They may change the value before they approve it')}
      />
      <FigureField
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

'use client';
import { Command } from 'cmdk';
import { t } from '../../../lib/texts/t.ts';
import { PinIcon } from '../../../ui/icons/action-icons.tsx';
import { selectedPins, performPinAction } from './pin-actions.ts';
import { openDialog } from '../core/editor-store.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import type { PinAction } from '../core/pin-ref.ts';
import { FloatingPanel } from '../ui/floating-panel.tsx';
import styles from '../ui/floating-panel.module.css';

export type PinsPanelProps = { context: EditorActionContext; action: PinAction };

/** Renders the choice among the selected agent's pins when it has several. */
export function PinsPanel({ context, action }: PinsPanelProps) {
  const { store } = context;
  const close = () => openDialog(store, undefined);
  const title = action === 'materialize' ? t('Convert which pinned call to a node?') : t('Edit which pin?');
  return (
    <FloatingPanel label={title} onClose={close}>
      <Command label={t('Pins')} loop>
        <Command.Input autoFocus placeholder={title} className={styles.input} />
        <Command.List className={styles.list}>
          <Command.Empty className={styles.none}>{t('No matching pins.')}</Command.Empty>
          {selectedPins(store.getState()).map(target => (
            <Command.Item
              key={target.pin}
              value={target.pin}
              className={styles.item}
              onSelect={() => {
                close();
                performPinAction(context, action, target);
              }}
            >
              <PinIcon size={14} />
              <span className={styles.text}>{target.pin}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </FloatingPanel>
  );
}

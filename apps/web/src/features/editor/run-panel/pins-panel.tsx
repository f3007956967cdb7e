'use client';
import { Command } from 'cmdk';
import { t } from '../../../lib/texts/t.ts';
import { PinIcon } from '../../../ui/icons/action-icons.tsx';
import { chosenPins, doWithPin } from '../actions/pin-actions.ts';
import { ask } from '../editor-store.ts';
import type { EditorHands } from '../actions/editor-hands.ts';
import type { PinDeed } from './pin-place.ts';
import { FloatingPanel } from '../shell/floating-panel.tsx';
import styles from '../shell/floating-panel.module.css';

export type PinsPanelProps = { hands: EditorHands; deed: PinDeed };

/** Which of the selected agent's pins is meant, where it has several. */
export function PinsPanel({ hands, deed }: PinsPanelProps) {
  const { store } = hands;
  const close = () => ask(store, undefined);
  const title = deed === 'materialize' ? t('Make the call of which pin a node?') : t('Edit which pin?');
  return (
    <FloatingPanel label={title} onClose={close}>
      <Command label={t('Pins')} loop>
        <Command.Input autoFocus placeholder={title} className={styles.input} />
        <Command.List className={styles.list}>
          <Command.Empty className={styles.none}>{t('No pin has this name.')}</Command.Empty>
          {chosenPins(store.getState()).map(place => (
            <Command.Item
              key={place.pin}
              value={place.pin}
              className={styles.item}
              onSelect={() => {
                close();
                doWithPin(hands, deed, place);
              }}
            >
              <PinIcon size={14} />
              <span className={styles.text}>{place.pin}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </FloatingPanel>
  );
}

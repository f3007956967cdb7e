'use client';
import { Command } from 'cmdk';
import { t } from '../../../lib/texts/t.ts';
import { PinIcon } from '../../../ui/icons/action-icons.tsx';
import { selectedPins, performPinAction } from './pin-actions.ts';
import { openDialog } from '../core/editor-store.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import type { PinAction } from '../core/pin-ref.ts';
import { FloatingPanel } from '../ui/floating-panel.tsx';
import { listInputStyle } from '../ui/list-styles.ts';
import { listItemStyle } from '../ui/list-styles.ts';

export type PinsPanelProps = { context: EditorActionContext; action: PinAction };

/** Renders the choice among the selected agent's pins when it has several. */
export function PinsPanel({ context, action }: PinsPanelProps) {
  const { store } = context;
  const close = () => openDialog(store, undefined);
  const title = action === 'materialize' ? t('Convert which pinned call to a node?') : t('Edit which pin?');
  return (
    <FloatingPanel label={title} onClose={close}>
      <Command label={t('Pins')} loop>
        <Command.Input autoFocus placeholder={title} className={listInputStyle} />
        <Command.List className="max-h-[min(320px,50dvh)] p-1 overflow-auto">
          <Command.Empty className="p-2.5 text-ink-3 text-small">{t('No matching pins.')}</Command.Empty>
          {selectedPins(store.getState()).map(target => (
            <Command.Item
              key={target.pin}
              value={target.pin}
              className={listItemStyle}
              onSelect={() => {
                close();
                performPinAction(context, action, target);
              }}
            >
              <PinIcon size={14} />
              <span className="cut flex-1 min-w-0">{target.pin}</span>
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </FloatingPanel>
  );
}

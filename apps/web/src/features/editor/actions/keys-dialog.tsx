'use client';
import Link from 'next/link';
import { Suspense } from 'react';
import { formatChord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { useIsMac } from '../../../lib/use-chord.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { helpPath } from '../../help/index.ts';
import { useHasRun } from '../../run/index.ts';
import { actionsByGroup } from './action-table.ts';
import { actionGroupLabel } from '../ui/editor-action.ts';
import { dockKeys } from '../run-panel/dock-keys-lazy.ts';
import { keysStyle } from '../ui/keys-style.ts';

const labelStyle = 'mb-1 text-ink-3 text-micro font-semibold';

/** Renders all keys of the editor from the table of actions. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const isMac = useIsMac();
  const isDocked = useHasRun();
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('Keyboard shortcuts')}
      width="wide"
      description={
        <>
          <Trans
            text="Editor terms are explained in <help>Help</help>."
            parts={{ help: <Link href={helpPath()} className="text-accent-ink underline" /> }}
          />
        </>
      }
    >
      <ScrollRegion label={t('Keyboard shortcuts by action')} className="max-h-[min(64dvh,640px)] pb-4 overflow-auto">
        <div className="[columns:2] gap-x-8 [&_section]:mb-4 [&_section]:[break-inside:avoid] max-[721px]:[columns:1]">
          {[...actionsByGroup].map(([group, actions]) => (
            <section key={group} aria-label={actionGroupLabel[group]}>
              <h3 className={labelStyle}>{actionGroupLabel[group]}</h3>
              <dl className={keysStyle}>
                {actions
                  .filter(action => action.chords.length > 0)
                  .map(action => (
                    <div key={action.id}>
                      <dt>{action.title}</dt>
                      <dd>
                        {action.chords.map(chord => (
                          <Kbd key={chord} keys={formatChord(chord, isMac)} />
                        ))}
                      </dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
          {isDocked && (
            <Suspense fallback={null}>
              <dockKeys.View />
            </Suspense>
          )}
          <section aria-label={t('On a handle')}>
            <h3 className={labelStyle}>{t('On a handle')}</h3>
            <dl className={keysStyle}>
              <div>
                <dt>{t('Connect it or add the next node')}</dt>
                <dd>
                  <Kbd keys={formatChord('Enter', isMac)} />
                </dd>
              </div>
            </dl>
          </section>
        </div>
      </ScrollRegion>
    </Dialog>
  );
}

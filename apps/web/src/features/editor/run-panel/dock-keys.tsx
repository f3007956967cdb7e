'use client';
import { t } from '../../../lib/texts/t.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { programActions } from '../../save-program/index.ts';
import { timelineKeys } from '../../timeline/index.ts';
import { dockActions } from './dock-actions.ts';
import { keysStyle } from '../ui/keys-style.ts';

/** Renders the keys of the run below the canvas while the focus is in its timeline. */
export function DockKeys() {
  const keys = [
    ...timelineKeys.filter(({ isOfSearch }) => isOfSearch !== true),
    ...[...Object.values(dockActions), ...Object.values(programActions)].map(({ label, key }) => ({
      keys: [key.toUpperCase()],
      title: label,
    })),
  ];
  return (
    <section aria-label={t('In the run panel')}>
      <h3 className="mb-1 text-ink-3 text-micro font-semibold">{t('In the run panel')}</h3>
      <dl className={keysStyle}>
        {keys.map(({ title, keys: pressed }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {pressed.map(key => (
                <Kbd key={key} keys={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

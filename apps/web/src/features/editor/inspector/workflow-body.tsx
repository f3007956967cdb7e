'use client';
import { formatChord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { useIsMac } from '../../../lib/use-chord.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { Section } from '../../../ui/section.tsx';
import { actionTable } from '../actions/action-table.ts';
import styles from './inspector.module.css';
import { PublishAsToolSection } from './publish-as-tool-section.tsx';
import { ProblemList } from '../shell/problem-list.tsx';

/** The keys a user needs first. One of them opens the list of all. */
const firstKeys = ['add', 'find', 'layout', 'fit', 'duplicate', 'undo', 'keys'] as const;

/**
 * Renders what prevents the workflow from running, its use as a tool, and the first keys. `chosen` is the number of selected
 * elements.
 */
export function WorkflowBody({ chosen }: { chosen: number }) {
  const isMac = useIsMac();
  return (
    <>
      <Section title={t('Problems')}>
        <div className={styles.problems}>
          <ProblemList />
        </div>
      </Section>
      {chosen === 0 && <PublishAsToolSection />}
      <Section title={t('Keyboard shortcuts')}>
        <dl className={styles.keys}>
          {firstKeys.map(id => {
            const action = actionTable.find(one => one.id === id);
            const chord = action?.chords[0];
            return action === undefined || chord === undefined ? null : (
              <div key={id}>
                <dt>
                  <Kbd keys={formatChord(chord, isMac)} />
                </dt>
                <dd>{action.title}</dd>
              </div>
            );
          })}
        </dl>
      </Section>
    </>
  );
}

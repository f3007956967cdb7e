'use client';
import { readNode } from '@pinion/contracts';
import { counted } from '../../../lib/format.ts';
import { showChord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import { useIsMac } from '../../../lib/use-chord.ts';
import { WorkflowsIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { actionTable } from '../actions/action-table.ts';
import { useEditor } from './editor-context.tsx';
import styles from './inspector.module.css';
import { OfferSection } from './offer-section.tsx';
import { ProblemList } from './problem-list.tsx';

/** The keys a person needs first; all of them are one key away. */
const firstKeys = ['add', 'find', 'layout', 'fit', 'duplicate', 'undo', 'keys'] as const;

/** Beside the canvas while no single node is chosen: the workflow as a whole, or how many things are selected. */
export function WorkflowPane() {
  const file = useEditor(state => state.file);
  const isMac = useIsMac();
  const chosen = useEditor(state => state.selection.nodes.size + state.selection.notes.size + state.selection.edges.size);
  const agents = file.nodes.map(readNode).filter(read => read.type === 'agent');
  const pins = agents.reduce((sum, read) => sum + (read.type === 'agent' ? read.config.pins.length : 0), 0);
  return (
    <Panel
      label={t('Inspector')}
      icon={<WorkflowsIcon />}
      title={chosen > 0 ? t('{{chosen}} selected', { chosen }) : file.name}
      detail={`${counted(file.nodes.length, 'node')}, ${counted(file.edges.length, 'edge')}, ${counted(pins, 'pin')}`}
    >
      <Section title={t('Problems')}>
        <div className={styles.problems}>
          <ProblemList />
        </div>
      </Section>
      {chosen === 0 && <OfferSection />}
      <Section title={t('Keys')}>
        <dl className={styles.keys}>
          {firstKeys.map(id => {
            const action = actionTable.find(one => one.id === id);
            const chord = action?.chords[0];
            return action === undefined || chord === undefined ? null : (
              <div key={id}>
                <dt>
                  <Kbd keys={showChord(chord, isMac)} />
                </dt>
                <dd>{action.title}</dd>
              </div>
            );
          })}
        </dl>
      </Section>
    </Panel>
  );
}

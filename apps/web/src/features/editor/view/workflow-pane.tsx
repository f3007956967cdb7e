'use client';
import { readNode } from '@pinion/contracts';
import { counted } from '../../../lib/format.ts';
import { useChordText } from '../../../lib/use-chord.ts';
import { WorkflowsIcon } from '../../../ui/icons/chrome-icons.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { useEditor } from './editor-context.tsx';
import styles from './inspector.module.css';
import { ProblemList } from './problem-list.tsx';

const keys: readonly [string, string][] = [
  ['A  T  P', 'add an agent, a tool, a prompt'],
  ['/', 'search the node types'],
  ['Enter', 'on a handle: connect it from a list'],
  ['← ↑ → ↓', 'move the selected nodes'],
  ['1', 'zoom to fit'],
  ['L', 'lay out'],
];

/** Beside the canvas while no single node is chosen: the workflow as a whole, or how many things are selected. */
export function WorkflowPane() {
  const file = useEditor(state => state.file);
  const [duplicate, undo] = [useChordText('mod+d'), useChordText('mod+z')];
  const chosen = useEditor(state => state.selection.nodes.size + state.selection.notes.size + state.selection.edges.size);
  const agents = file.nodes.map(readNode).filter(read => read.type === 'agent');
  const pins = agents.reduce((sum, read) => sum + (read.type === 'agent' ? read.config.pins.length : 0), 0);
  return (
    <Panel
      label="Inspector"
      icon={<WorkflowsIcon />}
      title={chosen > 0 ? `${chosen} selected` : file.name}
      detail={`${counted(file.nodes.length, 'node')}, ${counted(file.edges.length, 'edge')}, ${counted(pins, 'pin')}`}
    >
      <Section title="Problems">
        <ProblemList />
      </Section>
      <Section title="Keys">
        <dl className={styles.keys}>
          {[...keys, [duplicate, 'duplicate'], [undo, 'undo']].map(([press = '', words]) => (
            <div key={press}>
              <dt>
                <Kbd keys={press} />
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </Panel>
  );
}

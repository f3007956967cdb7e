'use client';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { PersonBadge } from '../../../ui/person-badge.tsx';
import { selectNode } from '../editor-store.ts';
import { whereWords } from '../model/others-words.ts';
import type { OthersStore } from '../others-store.ts';
import { useEditor, useEditorStore } from './editor-context.tsx';
import styles from './others.module.css';

const mostShown = 4;

/** Who else is here. Pressing one goes to where they are. */
export function OthersMarks({ others: store }: { others: OthersStore }) {
  const editor = useEditorStore();
  const file = useEditor(state => state.file);
  const others = useStore(store, state => state.others);
  if (others.length === 0) return null;
  return (
    <div role="group" aria-label={t('Also here')} className={styles.others}>
      {others.slice(0, mostShown).map(other => {
        const at = other.editing ?? other.selection[0];
        return (
          <PersonBadge
            key={other.client_id}
            name={other.name}
            place={other.place}
            words={whereWords(other, file)}
            onPress={() => {
              if (file.nodes.some(node => node.id === at)) selectNode(editor, at ?? '');
            }}
          />
        );
      })}
      {others.length > mostShown && <span className={styles.more}>+{others.length - mostShown}</span>}
    </div>
  );
}

/** What they did just now, for those who see it and those who hear it. */
export function OthersNote({ others }: { others: OthersStore }) {
  const said = useStore(others, state => state.said);
  return (
    <output className={styles.said} aria-label={t('What others did')}>
      {said}
    </output>
  );
}

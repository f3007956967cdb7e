'use client';
import type { NodeProps } from '@xyflow/react';
import { memo, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import type { NoteFlowNode } from '../model/flow-nodes.ts';
import type { Note } from '../model/note.ts';
import { FrameCard } from './frame-card.tsx';
import { leaveField } from './leave-field.ts';
import styles from './card.module.css';
import { useCanvasActions } from './canvas-context.tsx';
import { useNoteEditing } from './note-editing-context.tsx';

/** Renders a note on the canvas, or a frame. A double click edits it. */
export const NoteCard = memo(function NoteCard({ data, selected }: NodeProps<NoteFlowNode>) {
  const { note } = data;
  return note.size === undefined ? (
    <TextCard note={note} isSelected={selected} />
  ) : (
    <FrameCard note={note} isSelected={selected} />
  );
});

function TextCard({ note, isSelected }: { note: Note; isSelected: boolean }) {
  const { isReadOnly, onNoteText } = useCanvasActions();
  const writing = useNoteEditing();
  const [isFresh, setWriting] = useState(note.text === '' && !isReadOnly);
  const isWriting = isFresh || writing.note === note.id;
  if (isWriting && onNoteText !== undefined) {
    return (
      <div className={styles.note} data-selected>
        <textarea
          aria-label={t('Note')}
          className="nodrag nowheel"
          autoFocus
          defaultValue={note.text}
          placeholder={t('Write a note')}
          onBlur={event => {
            // Nothing was typed, so changes by other members in the meantime are kept.
            if (event.target.value !== event.target.defaultValue) onNoteText(note.id, event.target.value);
            setWriting(false);
            writing.onDone();
          }}
          onKeyDown={event => {
            event.stopPropagation();
            if (event.key === 'Escape') leaveField(event.currentTarget);
          }}
        />
      </div>
    );
  }
  return (
    <div className={styles.note} data-selected={isSelected || undefined} onDoubleClick={() => setWriting(!isReadOnly)}>
      <p className={note.text === '' ? styles.blank : undefined}>{note.text === '' ? t('Empty note') : note.text}</p>
    </div>
  );
}

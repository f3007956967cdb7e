'use client';
import { NodeResizer } from '@xyflow/react';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { frameHead } from '../model/frame-head.ts';
import type { Note } from '../model/note.ts';
import { useCanvasActions } from './canvas-context.tsx';
import { leaveField } from './leave-field.ts';
import styles from './frame-card.module.css';
import { useNoteEditing } from './note-editing-context.tsx';

/** Renders a frame around nodes, with its title. A double click on the title edits it. */
export function FrameCard({ note, isSelected }: { note: Note; isSelected: boolean }) {
  const { isReadOnly, onNoteText, onFrameBox } = useCanvasActions();
  const writing = useNoteEditing();
  const [isPressed, setWriting] = useState(false);
  const isWriting = isPressed || writing.note === note.id;
  return (
    <div className={styles.frame} data-selected={isSelected || undefined}>
      {!isReadOnly && onFrameBox !== undefined && (
        <NodeResizer
          isVisible={isSelected}
          minWidth={80}
          minHeight={60}
          lineClassName={styles.line ?? ''}
          handleClassName={styles.corner ?? ''}
          onResizeEnd={(_, { x, y, width, height }) => onFrameBox(note.id, { x, y, width, height })}
        />
      )}
      {isWriting ? (
        <input
          className={`${styles.title} nodrag`}
          aria-label={t('Frame title')}
          autoFocus
          defaultValue={note.text}
          maxLength={200}
          onBlur={event => {
            // Nothing was typed, so changes by other members in the meantime are kept.
            if (event.target.value !== event.target.defaultValue) onNoteText?.(note.id, event.target.value);
            setWriting(false);
            writing.onDone();
          }}
          onKeyDown={event => {
            event.stopPropagation();
            if (event.key === 'Enter' || event.key === 'Escape') leaveField(event.currentTarget);
          }}
        />
      ) : (
        <div className={`${styles.head} ${frameHead}`} onDoubleClick={() => setWriting(!isReadOnly && onNoteText !== undefined)}>
          {note.text.trim() === '' ? t('Group') : note.text}
        </div>
      )}
    </div>
  );
}

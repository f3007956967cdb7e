'use client';
import { createContext, use } from 'react';

/** The note opened for editing without a mouse, and the callback when editing is done. */
export type NoteEditing = { note: string | undefined; onDone: () => void };

const WritingContext = createContext<NoteEditing>({ note: undefined, onDone: () => {} });

export const NoteEditingProvider = WritingContext;
export const useNoteEditing = (): NoteEditing => use(WritingContext);

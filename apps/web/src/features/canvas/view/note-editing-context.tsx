'use client';
import { createContext, use } from 'react';

/** The note that a person asked to write without a mouse, and how to say that it is written. */
export type NoteEditing = { note: string | undefined; onDone: () => void };

const WritingContext = createContext<NoteEditing>({ note: undefined, onDone: () => {} });

export const NoteEditingProvider = WritingContext;
export const useNoteEditing = (): NoteEditing => use(WritingContext);

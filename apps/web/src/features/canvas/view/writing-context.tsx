'use client';
import { createContext, use } from 'react';

/** The note that a person asked to write without a mouse, and how to say that it is written. */
export type Writing = { note: string | undefined; onDone: () => void };

const WritingContext = createContext<Writing>({ note: undefined, onDone: () => {} });

export const WritingProvider = WritingContext;
export const useWriting = (): Writing => use(WritingContext);

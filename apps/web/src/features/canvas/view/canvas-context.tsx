'use client';
import { createContext, use } from 'react';

export type HandleSide = 'source' | 'target';

export type CanvasActions = {
  isReadOnly: boolean;
  /** A handle was pressed: with a mouse on the spot, or with the keyboard. */
  onHandle: (node: string, handle: string, side: HandleSide) => void;
  onNoteText?: (id: string, text: string) => void;
};

const CanvasContext = createContext<CanvasActions>({ isReadOnly: true, onHandle: () => {} });

export const CanvasActionsProvider = CanvasContext;
export const useCanvasActions = (): CanvasActions => use(CanvasContext);

'use client';
import { createContext, use } from 'react';

export type HandleSide = 'source' | 'target';

export type CanvasActions = {
  isReadOnly: boolean;
  /** A handle was pressed: with a mouse on the spot, or with the keyboard. */
  onHandle: (node: string, handle: string, side: HandleSide) => void;
  onNoteText?: (id: string, text: string) => void;
  /** A frame was given another box, in canvas pixels. */
  onFrameBox?: (id: string, box: { x: number; y: number; width: number; height: number }) => void;
  /** A node is wanted in the middle of an edge; `at` is where, in pixels of the window. */
  onInsert?: (edge: string, at: { x: number; y: number }) => void;
};

const CanvasContext = createContext<CanvasActions>({ isReadOnly: true, onHandle: () => {} });

export const CanvasActionsProvider = CanvasContext;
export const useCanvasActions = (): CanvasActions => use(CanvasContext);

'use client';
import { createContext, use } from 'react';

export type HandleSide = 'source' | 'target';

export type CanvasActions = {
  isReadOnly: boolean;
  /** Called when a handle is pressed, with a mouse click or the keyboard. */
  onHandle: (node: string, handle: string, side: HandleSide) => void;
  onNoteText?: (id: string, text: string) => void;
  /** Called when a frame gets another box, in canvas pixels. */
  onFrameBox?: (id: string, box: { x: number; y: number; width: number; height: number }) => void;
  /** Called to insert a node in the middle of an edge. `at` is the position in window pixels. */
  onInsert?: (edge: string, at: { x: number; y: number }) => void;
};

const CanvasContext = createContext<CanvasActions>({ isReadOnly: true, onHandle: () => {} });

export const CanvasActionsProvider = CanvasContext;
export const useCanvasActions = (): CanvasActions => use(CanvasContext);

import { emptyUndoList, type UndoList } from '../undo-list.ts';

export type RestoredUndo = {
  list: UndoList;
  /** True when stored steps were found but belong to another file. */
  isLost: boolean;
};

export const noUndo: RestoredUndo = { list: emptyUndoList, isLost: false };

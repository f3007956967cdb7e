import { isEditableTarget } from '../../../lib/keyboard.ts';

/** The scope in which a chord is handled. `canvas`: not while the user is typing, nor where an element has its own keys. */
export type ShortcutScope = 'everywhere' | 'outside dialogs' | 'canvas';

export function isInScope(reach: ShortcutScope, target: EventTarget | null): boolean {
  switch (reach) {
    case 'everywhere':
      return true;
    case 'outside dialogs':
      return !isInDialog(target);
    case 'canvas':
      return !isEditableTarget(target) && !handlesOwnKeys(target);
  }
}

/** Checks whether a target is a node of the canvas, and not a part of one. */
export const isNode = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('.react-flow__node');

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

/** Checks whether the target has its own keys, as dialogs, menus and the timeline do. */
export const handlesOwnKeys = (target: EventTarget | null): boolean =>
  isInDialog(target) || (target instanceof Element && target.closest('[data-own-keys], aside') !== null);

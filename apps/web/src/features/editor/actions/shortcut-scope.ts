import { isEditableTarget } from '../../../lib/keyboard.ts';

/** Where a chord is heard. `canvas`: not while someone writes, nor where something has keys of its own. */
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

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

/** Dialogs, menus and the timeline have keys of their own. */
export const handlesOwnKeys = (target: EventTarget | null): boolean =>
  isInDialog(target) || (target instanceof Element && target.closest('[data-own-keys], aside') !== null);

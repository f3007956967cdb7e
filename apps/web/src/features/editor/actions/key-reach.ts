import { isWriting } from '../../../lib/keyboard.ts';

/** Where a chord is heard. `canvas`: not while someone writes, nor where something has keys of its own. */
export type KeyReach = 'everywhere' | 'outside dialogs' | 'canvas';

export function isInReach(reach: KeyReach, target: EventTarget | null): boolean {
  switch (reach) {
    case 'everywhere':
      return true;
    case 'outside dialogs':
      return !isInDialog(target);
    case 'canvas':
      return !isWriting(target) && !isElsewhere(target);
  }
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;

/** Dialogs, menus and the timeline have keys of their own. */
export const isElsewhere = (target: EventTarget | null): boolean =>
  isInDialog(target) || (target instanceof Element && target.closest('[data-own-keys], aside') !== null);

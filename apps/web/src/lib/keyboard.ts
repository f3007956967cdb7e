import { t } from './texts/t.ts';
/** A chord in text form: "mod+k", "shift+ArrowRight", "/". `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export type Chord = string;

type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'> & { code?: string };

export function matchesChord(event: KeyPress, chord: Chord): boolean {
  const parts = chord.split('+');
  const key = parts.at(-1) || '+';
  const has = (name: string) => parts.slice(0, -1).includes(name);
  const mod = event.metaKey || event.ctrlKey;
  if (mod !== has('mod') || event.altKey !== has('alt')) return false;
  // Signs such as "?" need shift on most keyboards. Only letters and named keys require it explicitly.
  if ((key.length > 1 || /[a-z]/i.test(key)) && event.shiftKey !== has('shift')) return false;
  if (event.key.toLowerCase() === key.toLowerCase()) return true;
  // With Option on a Mac, a letter produces another character, but the key code still identifies the key.
  return event.altKey && key.length === 1 && event.code === `Key${key.toUpperCase()}`;
}

/** Checks whether the user is typing. Single keys belong to the text then. */
export function isEditableTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

const SIGN: Record<string, string> = {
  shift: '⇧',
  alt: '⌥',
  Enter: '↵',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: t('Esc'),
  Delete: t('Del'),
  Backspace: '⌫',
  ContextMenu: t('Menu'),
  Tab: 'Tab',
};

/** Returns the chord as it is displayed: "⌘ K" on a Mac, "Ctrl K" elsewhere. */
export function formatChord(chord: Chord, mac: boolean): string {
  const parts = chord === '+' ? ['+'] : chord.split('+');
  return parts.map(part => (part === 'mod' ? (mac ? '⌘' : 'Ctrl') : (SIGN[part] ?? part.toUpperCase()))).join(' ');
}

import { readStored, writeStored } from '../lib/browser-storage.ts';

/** The user's choice. "system" follows the operating system. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const THEME_KEY = 'pinion.theme';

/**
 * The script that runs before the first paint, so that no page flashes in the wrong theme. It is small, because it is inlined.
 */
export const THEME_SCRIPT = `(()=>{let c;try{c=localStorage.getItem('${THEME_KEY}')}catch{}document.documentElement.dataset.theme=c==='light'||c==='dark'?c:matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light'})()`;

export function readThemeChoice(): ThemeChoice {
  const stored = readStored(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function applyThemeChoice(choice: ThemeChoice): void {
  writeStored(THEME_KEY, choice === 'system' ? undefined : choice);
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

/** Subscribes for useSyncExternalStore: own changes, other tabs, and the operating system's switch. */
export function onThemeChange(listener: () => void): () => void {
  const dusk = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => applyThemeChoice(readThemeChoice());
  listeners.add(listener);
  window.addEventListener('storage', follow);
  dusk.addEventListener('change', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
    dusk.removeEventListener('change', follow);
  };
}

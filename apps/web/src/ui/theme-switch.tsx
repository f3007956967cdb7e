'use client';
import { useSyncExternalStore } from 'react';
import { t } from '../lib/texts/t.ts';
import { IconButton } from './icon-button.tsx';
import { applyThemeChoice, onThemeChange } from './theme.ts';
import { MoonIcon, SunIcon } from './icons/first-icons.tsx';

const shownTheme = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Renders the moon in the top bar, which toggles the theme. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(onThemeChange, shownTheme, () => 'light');
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={other === 'dark' ? t('Switch to dark theme') : t('Switch to light theme')}
      icon={theme === 'dark' ? <SunIcon /> : <MoonIcon />}
      onClick={() => applyThemeChoice(other)}
    />
  );
}

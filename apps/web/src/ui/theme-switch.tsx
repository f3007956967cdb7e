'use client';
import { useSyncExternalStore } from 'react';
import { t } from '../lib/texts/t.ts';
import { IconButton } from './icon-button.tsx';
import { MoonIcon, SunIcon, SystemIcon } from './icons/chrome-icons.tsx';
import { Segmented } from './segmented.tsx';
import { applyThemeChoice, onThemeChange, readThemeChoice, type ThemeChoice } from './theme.ts';

const shownTheme = () => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** The moon in the top bar: to the other theme and back. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(onThemeChange, shownTheme, () => 'light');
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={t('Switch to the {{other}} theme', { other })}
      icon={theme === 'dark' ? <SunIcon /> : <MoonIcon />}
      onClick={() => applyThemeChoice(other)}
    />
  );
}

const CHOICES: readonly { value: ThemeChoice; label: string; icon: React.ReactNode }[] = [
  { value: 'light', label: t('Light'), icon: <SunIcon size={14} /> },
  { value: 'dark', label: t('Dark'), icon: <MoonIcon size={14} /> },
  { value: 'system', label: t('As the system'), icon: <SystemIcon size={14} /> },
];

/** All three choices, for the settings page. */
export function ThemeChoiceControl() {
  const choice = useSyncExternalStore<ThemeChoice>(onThemeChange, readThemeChoice, () => 'system');
  return <Segmented label={t('Theme')} value={choice} onChange={applyThemeChoice} options={CHOICES} />;
}

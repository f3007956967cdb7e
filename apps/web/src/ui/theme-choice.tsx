'use client';
import { useSyncExternalStore } from 'react';
import { t } from '../lib/texts/t.ts';
import { SystemIcon } from './icons/chrome-icons.tsx';
import { Segmented } from './segmented.tsx';
import { applyThemeChoice, onThemeChange, readThemeChoice, type ThemeChoice } from './theme.ts';
import { MoonIcon, SunIcon } from './icons/first-icons.tsx';

const CHOICES: readonly { value: ThemeChoice; label: string; icon: React.ReactNode }[] = [
  { value: 'light', label: t('Light'), icon: <SunIcon size={14} /> },
  { value: 'dark', label: t('Dark'), icon: <MoonIcon size={14} /> },
  { value: 'system', label: t('System'), icon: <SystemIcon size={14} /> },
];

/** Renders all three theme choices, for the settings page. */
export function ThemeChoiceControl() {
  const choice = useSyncExternalStore<ThemeChoice>(onThemeChange, readThemeChoice, () => 'system');
  return <Segmented label={t('Theme')} value={choice} onChange={applyThemeChoice} options={CHOICES} />;
}

'use client';
import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';
import { startTypeAhead } from '../../lib/lazy/start-type-ahead.ts';
import type { PaletteGroup } from '../../ui/command-palette.tsx';

type Shell = {
  paletteOpen: boolean;
  /** The commands of the current page, in addition to those that are always available. */
  offered: ReadonlyMap<string, PaletteGroup>;
};

const shell = createStore<Shell>(() => ({ paletteOpen: false, offered: new Map() }));

export function setPaletteOpen(paletteOpen: boolean): void {
  if (paletteOpen) startTypeAhead();
  shell.setState({ paletteOpen });
}

export const usePaletteOpen = () => useStore(shell, state => state.paletteOpen);
export const useRegisteredCommands = () => useStore(shell, state => state.offered);

/** Adds a page's commands to the palette for as long as it is mounted. Keep `group` stable (useMemo). */
export function useCommands(group: PaletteGroup): void {
  useEffect(() => {
    shell.setState(state => ({ offered: new Map(state.offered).set(group.label, group) }));
    return () =>
      shell.setState(state => {
        const offered = new Map(state.offered);
        if (offered.get(group.label) === group) offered.delete(group.label);
        return { offered };
      });
  }, [group]);
}

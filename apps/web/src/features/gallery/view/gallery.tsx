'use client';
import { ThemeSwitch } from '../../../ui/theme-switch.tsx';
import { ChartSpecimens } from './chart-specimens.tsx';
import { ControlSpecimens } from './control-specimens.tsx';
import { DataSpecimens } from './data-specimens.tsx';
import styles from './gallery.module.css';
import { IconSpecimens } from './icon-specimens.tsx';
import { LayerSpecimens } from './layer-specimens.tsx';
import { StateSpecimens } from './state-specimens.tsx';
import { StatusSpecimens } from './status-specimens.tsx';

/** Renders every part of the design system in every state on one page, for visual review and for axe. */
export function Gallery() {
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Gallery</h1>
        <p>Every part of the design system, in every state. Switch the theme, narrow the window, use the keyboard alone.</p>
        <ThemeSwitch />
      </header>
      <ControlSpecimens />
      <StatusSpecimens />
      <DataSpecimens />
      <StateSpecimens />
      <ChartSpecimens />
      <LayerSpecimens />
      <IconSpecimens />
    </main>
  );
}

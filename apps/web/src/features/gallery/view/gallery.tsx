'use client';
import { ThemeSwitch } from '../../../ui/theme-switch.tsx';
import { ChartSpecimens } from './chart-specimens.tsx';
import { ControlSpecimens } from './control-specimens.tsx';
import { DataSpecimens } from './data-specimens.tsx';
import { IconSpecimens } from './icon-specimens.tsx';
import { LayerSpecimens } from './layer-specimens.tsx';
import { StateSpecimens } from './state-specimens.tsx';
import { StatusSpecimens } from './status-specimens.tsx';

/** Renders every part of the design system in every state on one page, for visual review and for axe. */
export function Gallery() {
  return (
    <main className="max-w-280 min-h-dvh mx-auto px-7 pt-6 pb-20 bg-surface">
      <header className="grid grid-cols-[1fr_auto] gap-y-0 gap-x-4 items-start [&_h1]:text-title [&_h1]:font-semibold [&_h1]:tracking-[-0.02em] [&_p]:row-start-2 [&_p]:text-ink-3 [&_button]:row-start-1 [&_button]:col-start-2">
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

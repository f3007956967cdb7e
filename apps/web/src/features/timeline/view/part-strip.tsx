'use client';
import type { NodePart } from '@pinion/contracts';
import { useMemo, useRef } from 'react';
import { type StripTone, partStrip, stripHeight } from '../model/part-strip.ts';
import type { Window } from '../model/ruler.ts';
import styles from './part-strip.module.css';
import { useNow } from './use-now.ts';

const tones: readonly StripTone[] = ['load', 'ok', 'stopped', 'running', 'wait', 'failed'];

type PartStripProps = {
  parts: readonly NodePart[];
  window: Window;
  /** True while the run continues. Nothing is drawn right of the playhead. */
  isOpen: boolean;
  /** Changes when the journal has grown, because it grows in place. */
  revision: number;
};

/** Renders the child runs of a collapsed node in place of its bar. */
export function PartStrip({ parts, window, isOpen, revision }: PartStripProps) {
  const strip = useMemo(() => (revision < 0 ? undefined : partStrip(parts, window)), [parts, window, revision]);
  const element = useRef<SVGSVGElement>(null);
  useNow(element, isOpen);
  return (
    <svg
      ref={element}
      className={styles.strip}
      viewBox={`0 0 1000 ${stripHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-open={isOpen || undefined}
      data-kind={strip?.kind}
    >
      {tones.map(tone =>
        strip?.paths[tone] === undefined ? null : <path key={tone} d={strip.paths[tone]} className={styles[tone]} />,
      )}
    </svg>
  );
}

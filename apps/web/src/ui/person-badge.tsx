'use client';
import type { CSSProperties } from 'react';
import { tip } from './tip.ts';

const colours = 6;

/** Returns a style that sets `--person` to the color of a position, counted from 1. It is never used with no name beside it. */
export const personColor = (colorIndex: number): CSSProperties => {
  const style: Record<`--${string}`, string> = { '--person': `var(--person-${((colorIndex - 1) % colours) + 1})` };
  return style;
};

/** Returns initials: "Tab 2" is T2, "Ada Lovelace" is AL. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map(label => label[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();

export type PersonBadgeProps = {
  name: string;
  colorIndex: number /** The effect of a click, and where the user is. */;
  label: string;
  onPress: () => void;
};

/** Renders another user who is present. */
export function PersonBadge({ name, colorIndex, label: text, onPress }: PersonBadgeProps) {
  return (
    // Rendered by CSS, not as text: the accessible name is the user's name, and the initials are not part of it.
    <button
      type="button"
      {...tip(text)}
      className="inline-grid flex-none place-items-center size-6 rounded-2 bg-(--person) text-on-person text-micro font-semibold tabular-nums before:[content:attr(data-initials)] cursor-pointer"
      style={personColor(colorIndex)}
      data-initials={initialsOf(name)}
      aria-label={text}
      onClick={onPress}
    />
  );
}

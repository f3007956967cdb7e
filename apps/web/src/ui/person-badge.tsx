'use client';
import type { CSSProperties } from 'react';
import styles from './person-badge.module.css';
import { tip } from './tip.ts';

const colours = 6;

/** Sets `--person` to the colour of a place, from 1. It never stands without a name. */
export const personColor = (colorIndex: number): CSSProperties => {
  const style: Record<`--${string}`, string> = { '--person': `var(--person-${((colorIndex - 1) % colours) + 1})` };
  return style;
};

/** "Tab 2" is T2, "Ada Lovelace" is AL. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map(label => label[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();

export type PersonBadgeProps = {
  name: string;
  place: number /** What pressing it does, and where they are. */;
  words: string;
  onPress: () => void;
};

/** Somebody who is here, too. */
export function PersonBadge({ name, place: colorIndex, words: text, onPress }: PersonBadgeProps) {
  return (
    // Drawn, not written: the name is what is said, and two letters are no part of it.
    <button
      type="button"
      {...tip(text)}
      className={styles.badge}
      style={personColor(colorIndex)}
      data-initials={initialsOf(name)}
      aria-label={text}
      onClick={onPress}
    />
  );
}

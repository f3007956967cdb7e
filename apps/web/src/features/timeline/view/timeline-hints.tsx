import type { ReactNode } from 'react';
import { Kbd } from '../../../ui/kbd.tsx';
import { HelpButton } from '../../help/index.ts';
import type { CallAction } from '../model/call-action.ts';
import { timelineKeys } from '../model/timeline-keys.ts';
import styles from './timeline.module.css';

/** Renders the keys of the timeline and of the actions on a call. */
export function TimelineHints({ actions, foot }: { actions: readonly CallAction[]; foot: ReactNode }) {
  return (
    <footer className={styles.hints}>
      <HelpButton topic="timeline" />
      {timelineKeys.map(({ keys, word: term }) => (
        <span key={term}>
          {keys.map(key => (
            <Kbd key={key} keys={key} />
          ))}{' '}
          {term}
        </span>
      ))}
      {actions.map(({ key, label }) => (
        <span key={key}>
          <Kbd keys={key.toUpperCase()} /> {label.toLowerCase()}
        </span>
      ))}
      {foot !== undefined && <span className={styles.foot}>{foot}</span>}
    </footer>
  );
}

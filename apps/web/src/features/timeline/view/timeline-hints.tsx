import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { HelpMark } from '../../help/index.ts';
import type { CallAction } from '../model/call-action.ts';
import styles from './timeline.module.css';

const hints: readonly { keys: readonly string[]; words: string }[] = [
  { keys: ['←', '→'], words: t('event') },
  { keys: ['⇧', '→'], words: t('turn') },
  { keys: ['↑', '↓'], words: t('row') },
  { keys: ['Space'], words: t('play') },
  { keys: ['/'], words: t('search') },
  { keys: ['E'], words: t('error') },
];

/** The keys of the timeline, and of what can be done with a call. */
export function TimelineHints({ actions, foot }: { actions: readonly CallAction[]; foot: ReactNode }) {
  return (
    <footer className={styles.hints}>
      <HelpMark topic="timeline" />
      {hints.map(({ keys, words }) => (
        <span key={words}>
          {keys.map(key => (
            <Kbd key={key} keys={key} />
          ))}{' '}
          {words}
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

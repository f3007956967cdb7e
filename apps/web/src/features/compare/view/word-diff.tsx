'use client';
import { useMemo, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { shortenSame, wordDiff } from '../../../lib/word-diff.ts';
import { Button } from '../../../ui/button.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import styles from './workflow-section.module.css';

/** Renders two texts as one, with the words that only one of them has. Long unchanged parts are shortened at first. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const [isWhole, setWhole] = useState(false);
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  const short = useMemo(() => shortenSame(parts), [parts]);
  const canGrow = short.some((part, index) => part !== parts[index]);
  return (
    <div className={styles.words}>
      <p>
        {(isWhole ? parts : short).map(({ kind, text }, index) => {
          if (kind === 'same') return <ForeignText key={index} text={text} />;
          const Change = kind === 'added' ? 'ins' : 'del';
          return (
            <Change key={index}>
              <span className="sr-only">{kind === 'added' ? t('added') : t('removed')} </span>
              <ForeignText text={text} />
            </Change>
          );
        })}
      </p>
      {canGrow && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('Show only changes') : t('Show whole text')}
        </Button>
      )}
    </div>
  );
}

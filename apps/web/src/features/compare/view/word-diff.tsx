'use client';
import { useMemo, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { shortenSame, wordDiff } from '../../../lib/word-diff.ts';
import { Button } from '../../../ui/button.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';

/** Renders two texts as one, with the words that only one of them has. Long unchanged parts are shortened at first. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const [isWhole, setWhole] = useState(false);
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  const short = useMemo(() => shortenSame(parts), [parts]);
  const canGrow = short.some((part, index) => part !== parts[index]);
  return (
    <div className="col-start-2 -col-end-1 [&_p]:max-h-80 [&_p]:overflow-auto [&_p]:wrap-anywhere [&_p]:whitespace-pre-wrap [&_ins]:rounded-[2px] [&_ins]:bg-ok-wash [&_ins]:underline [&_ins]:decoration-ok [&_ins]:underline-offset-2 [&_del]:rounded-[2px] [&_del]:bg-failed-wash [&_del]:decoration-failed max-[720px]:col-span-full">
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

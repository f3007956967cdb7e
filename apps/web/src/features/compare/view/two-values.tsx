import { useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { changeOf } from '../model/value-changes.ts';
import { ValueDiff } from './value-diff.tsx';

export type TwoValuesProps = { label: string; before: unknown; after: unknown; sides: string };

/** Renders the comparison of two values outside of a comparison of runs. */
export function TwoValues({ label, before, after, sides }: TwoValuesProps) {
  const change = useMemo(() => changeOf(label, before, after), [label, before, after]);
  if (!change.isCut && change.lines.every(({ kind: badge }) => badge === 'same'))
    return <p className="text-small text-ink-3">{t('Same in both runs.')}</p>;
  return <ValueDiff change={change} sides={sides} />;
}

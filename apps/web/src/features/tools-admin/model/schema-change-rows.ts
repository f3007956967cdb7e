import type { SchemaChange, SchemaJudgement, SchemaVerdict } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import type { Status } from '../../../lib/status.ts';

/** The icon of each verdict, and its meaning for users of the older version. */
export const VERDICT: Readonly<Record<SchemaVerdict, { status: Status; word: string; means: string }>> = {
  breaking: {
    status: 'warning',
    word: t('breaking'),
    means: t('Callers or consumers of the older version can fail with the newer one.'),
  },
  unclear: { status: 'not-yet', word: t('unclear'), means: t('The schemas alone are not conclusive. Review the change.') },
  compatible: {
    status: 'ok',
    word: t('compatible'),
    means: t('Everything that works with the older version works with the newer one.'),
  },
  same: { status: 'ok', word: t('same schemas'), means: t('The input and output schemas are identical.') },
};

export type ChangeRow = Pick<SchemaChange, 'verdict' | 'text'> & { path: string };

/** Returns the location of a change: `input order.items[]`, or `output` for the whole. */
const changePathOf = ({ part, path }: Pick<SchemaChange, 'part' | 'path'>): string => (path === '' ? part : `${part} ${path}`);

/** Returns the reasons, the most severe first, with those about one location together. */
export const schemaChangeRows = ({ changes }: SchemaJudgement): ChangeRow[] =>
  changes.map(change => ({ path: changePathOf(change), verdict: change.verdict, text: change.text }));

/** Returns the version number that matches the verdict: a major bump for breaking changes, a minor one for additions. */
export function suggestedVersion(version: string, verdict: SchemaVerdict): string {
  const [core = '0.0.0'] = version.split(/[-+]/);
  const [major = 0, minor = 0, patch = 0] = core.split('.').map(Number);
  if (verdict === 'breaking') return `${major + 1}.0.0`;
  return verdict === 'same' ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
}

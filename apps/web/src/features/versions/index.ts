export { type Comparison, useMerged } from './actions/use-merged.ts';
export { useVersionSide } from './actions/use-version-side.ts';
export { useRefreshVersions } from './actions/use-versions.ts';
export type { MergedVersions } from './model/merge-versions.ts';
export { choiceWords, type VersionChoice } from './model/version-words.ts';
export { CompareChip } from './view/compare-chip.tsx';
export { HistoryPanel, PublishDialog } from './view/lazy-views.tsx';
export { PublishedMark } from './view/published-mark.tsx';

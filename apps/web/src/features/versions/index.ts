export { type VersionPair, useMerged } from './actions/use-merged.ts';
export { useVersionSide } from './actions/use-version-side.ts';
export { useRefreshVersions, useVersions } from './actions/use-versions.ts';
export type { MergedVersions } from './model/merge-versions.ts';
export { versionChoiceLabel, type VersionChoice } from './model/version-labels.ts';
export { CompareChip } from './view/compare-chip.tsx';
export { HistoryPanel, PublishDialog } from './view/lazy-views.tsx';
export { PublishedBadge } from './view/published-badge.tsx';

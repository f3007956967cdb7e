import { t } from './texts/t.ts';

// Number formats of the project: always a unit, one space before it, no invented values.

const nothing = (): string => t('—');

export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return nothing();
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(3)} s`;
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)} min ${Math.floor((ms % 60_000) / 1_000)} s`;
  return `${Math.floor(ms / 3_600_000)} h ${Math.floor((ms % 3_600_000) / 60_000)} min`;
}

/** Formats a wait in seconds by its units: `1 h 30 min`, `2.5 s`. */
export function formatWait(seconds: number): string {
  const units = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor((seconds % 86_400) / 3_600), 'h'],
    [Math.floor((seconds % 3_600) / 60), 'min'],
    [Math.round((seconds % 60) * 1_000) / 1_000, 's'],
  ] as const;
  const parts = units.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return parts.length === 0 ? '0 s' : parts.join(' ');
}

export function formatShare(part: number, whole: number): string {
  if (whole === 0) return nothing();
  const share = (part / whole) * 100;
  return `${share > 0 && share < 10 ? share.toFixed(1) : Math.round(share)} %`;
}

/** Formats an amount of US dollars: two decimals, and more only when a small amount needs them. */
export const formatUsd = (usd: number): string => {
  const positions = usd !== 0 && usd < 0.1 ? 4 : 2;
  return usd.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: positions });
};

export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(1)} KB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}

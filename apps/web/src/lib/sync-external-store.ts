/** Replaces the package `use-sync-external-store/shim`, which is for versions of React without this hook. */
export { useSyncExternalStore } from 'react';

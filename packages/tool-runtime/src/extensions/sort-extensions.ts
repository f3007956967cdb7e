import { type Extension, extensionPriority } from './extension.ts';

/** Returns extensions in the order in which they run. Those of equal priority keep their given order. */
export const sortExtensions = (extensions: readonly Extension[]): Extension[] =>
  extensions.toSorted((a, b) => (b.priority ?? extensionPriority.normal) - (a.priority ?? extensionPriority.normal));

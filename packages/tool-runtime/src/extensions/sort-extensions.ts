import { type Extension, extensionPriority } from './extension.ts';

/** In the order in which they are asked; those of equal priority as they were given. */
export const sortExtensions = (extensions: readonly Extension[]): Extension[] =>
  extensions.toSorted((a, b) => (b.priority ?? extensionPriority.normal) - (a.priority ?? extensionPriority.normal));

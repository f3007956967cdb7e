import type { Catalog } from '../store/tool-registry.ts';

/**
 * The catalog as publishing sees it: a tool left open whose versions are all deprecated or blocked stands for the newest
 * of them, so that it is that version which is named as the reason, and not an unknown tool.
 */
export const publishedLookup = ({
  lookup,
  versionsOf,
}: Pick<Catalog, 'lookup' | 'versionsOf'>): Pick<Catalog, 'lookup' | 'versionsOf'> => ({
  lookup: (name, version) => lookup(name, version) ?? (version === undefined ? versionsOf(name)[0]?.spec : undefined),
  versionsOf,
});

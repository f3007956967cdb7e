import type { NodeType } from '@pinion/contracts';
import { t } from '../lib/texts/t.ts';
import type { PaletteGroup } from './node-presentation.ts';
import { nodePresentations } from './node-presentations.ts';

export type PaletteKind = NodeType | 'note';

export type PaletteEntry = { kind: PaletteKind; name: string; addTitle: string; hint: string; key: string };

const groupLabels: Readonly<Record<PaletteGroup, string>> = { flow: t('Flow'), actions: t('Actions'), people: t('People') };

const note: PaletteEntry = {
  kind: 'note',
  name: t('Note'),
  addTitle: t('Add note'),
  hint: t('a comment on the canvas'),
  key: 'N',
};

/** The entries of the palette: the executable node types, and notes. */
export const paletteGroups: readonly { label: string; entries: readonly PaletteEntry[] }[] = Object.entries(groupLabels).map(
  ([group, label]) => ({
    label,
    entries: [
      ...Object.entries(nodePresentations).flatMap(([kind, { group: own, name, hint, key }]): PaletteEntry[] =>
        own === group ? [{ kind: kind as NodeType, name, addTitle: t('Add {{name}} node', { name }), hint, key }] : [],
      ),
      ...(group === 'people' ? [note] : []),
    ],
  }),
);

export const paletteEntries: readonly PaletteEntry[] = paletteGroups.flatMap(group => group.entries);

import type { ElementList, FileElements } from './file-elements.ts';
import type { KeptElement } from './merge-conflict.ts';
import { mergeSequence } from './merge-sequence.ts';
import { type Merging, mergeValue } from './merge-value.ts';
import { isSameJson } from '../json/same-json.ts';

export type Sides = { base: FileElements; mine: FileElements; theirs: FileElements };
type Item = Record<string, unknown>;
export type ElementMerging = Merging & { kept: KeptElement[] };

/**
 * Merges one list of both sides. An element that one side removed and the other left unchanged is removed. If the other side
 * changed it, or `isHeld` reports that it is needed, it is kept and reported. A new position is no change, because tidying up
 * must not restore removed elements.
 */
export function mergeElements(
  list: ElementList,
  { base, mine, theirs }: Sides,
  merging: ElementMerging,
  isHeld: (id: string, by: 'mine' | 'theirs') => boolean,
): Item[] {
  const sides = [base[list], mine[list], theirs[list]] as const;
  const order = mergeSequence([...sides[0].keys()], [...sides[1].keys()], [...sides[2].keys()]);
  return order.flatMap(id => {
    const [before, here, there] = [sides[0].get(id), sides[1].get(id), sides[2].get(id)];
    if (here !== undefined && there !== undefined) {
      const path = [
        { key: list, isEntry: false },
        { key: id, isEntry: true },
      ];
      return [mergeValue({ base: before, mine: here, theirs: there }, path, merging) as Item];
    }
    const left = here ?? there;
    if (left === undefined) return [];
    if (before === undefined) return [left];
    const [removed_by, keeper] = here === undefined ? (['mine', 'theirs'] as const) : (['theirs', 'mine'] as const);
    const isChanged = !isSameJson(withoutPosition(before), withoutPosition(left));
    if (!isChanged && !isHeld(id, keeper)) return [];
    if (isChanged || list !== 'edges') merging.kept.push({ list, id, removed_by });
    return [left];
  });
}

function withoutPosition({ position: _position, size: _size, ...rest }: Item): Item {
  return rest;
}

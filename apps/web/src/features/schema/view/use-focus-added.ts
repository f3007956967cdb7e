import { useEffect, useRef } from 'react';

/** Marks the inputs with the name of a field. */
export const fieldNameAttribute = { 'data-field-name': '' };

/** Selects the name of a field that was just added to a group, so that it can be typed over. `count` is the number of its fields. */
export function useFocusAdded(count: number) {
  const group = useRef<HTMLDivElement>(null);
  const countBefore = useRef<number>(undefined);
  useEffect(() => {
    if (countBefore.current === undefined || count <= countBefore.current) return;
    countBefore.current = undefined;
    const names = group.current?.querySelectorAll<HTMLInputElement>('input[data-field-name]');
    const name = names?.item(names.length - 1);
    name?.focus();
    name?.select();
  }, [count]);
  return {
    group,
    onAdd: () => {
      countBefore.current = count;
    },
  };
}

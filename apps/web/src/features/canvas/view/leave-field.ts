/** Ends editing in a card and moves the focus to its node, so that keyboard navigation continues from there. */
export function leaveField(field: HTMLElement): void {
  const node = field.closest<HTMLElement>('.react-flow__node');
  if (node === null) field.blur();
  else node.focus({ preventScroll: true });
}

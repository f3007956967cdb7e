/** Ends writing in a card: the focus goes to its node, so that a keyboard goes on from there. */
export function leaveField(field: HTMLElement): void {
  const node = field.closest<HTMLElement>('.react-flow__node');
  if (node === null) field.blur();
  else node.focus({ preventScroll: true });
}

/** Returns the id of the edge drawn under a point of the window, even when something is above it. */
export function edgeAtPoint({ x, y }: { x: number; y: number }): string | undefined {
  for (const element of document.elementsFromPoint(x, y)) {
    const id = element.closest<SVGGElement>('.react-flow__edge')?.dataset['id'];
    if (id !== undefined) return id;
  }
  return undefined;
}

/** Highlights the edge that would take the dragged node. `undefined` highlights none. */
export function highlightEdge(id: string | undefined): void {
  for (const marked of document.querySelectorAll('.react-flow__edge[data-takes]')) {
    if (!(marked instanceof SVGElement) || marked.dataset['id'] !== id) marked.removeAttribute('data-takes');
  }
  if (id === undefined) return;
  document.querySelector(`.react-flow__edge[data-id="${CSS.escape(id)}"]`)?.setAttribute('data-takes', '');
}

/** Describes what a page shows, in one line of text: the element with focus, what is open, what it announces, and its edges. */
export function describePage(): string {
  const named = (selector: string): string[] => [...document.querySelectorAll(selector)].map(nameOf);
  const parts = {
    focus: [document.activeElement === null ? 'none' : nameOf(document.activeElement)],
    open: named('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'),
    said: named('[role="alert"], [role="status"]'),
    edges: named('.react-flow__edge'),
  };
  return Object.entries(parts)
    .map(([part, names]) => `${part}: ${names.join(', ')}`)
    .join('; ');
}

function nameOf(element: Element): string {
  const name = element.getAttribute('aria-label') ?? (element instanceof HTMLInputElement ? element.value : element.textContent);
  return `${element.getAttribute('role') ?? element.localName} "${name.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}"`;
}

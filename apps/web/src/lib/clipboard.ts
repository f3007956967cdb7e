/** The clipboard as pages have it: none at a plain http address. */
const clipboard = (): Clipboard | undefined => (navigator as Partial<Navigator>).clipboard;

/** Copies a text. Rejects when the browser blocks that. */
export async function copyText(text: string): Promise<void> {
  const offered = clipboard();
  if (offered !== undefined) return offered.writeText(text);
  if (!copyBySelection(text)) throw new DOMException('The browser blocked copying', 'NotAllowedError');
}

/** Returns the text on the clipboard. Rejects when the browser blocks that, as at each plain http address. */
export async function readCopiedText(): Promise<string> {
  const offered = clipboard();
  if (offered === undefined) throw new DOMException('The browser blocked reading the clipboard', 'NotAllowedError');
  return offered.readText();
}

/** Copies a text with the command of the Edit menu, which copies what is selected. Returns false when the browser refuses. */
function copyBySelection(text: string): boolean {
  const selection = document.getSelection();
  const before = selection === null || selection.rangeCount === 0 ? undefined : selection.getRangeAt(0);
  const selected = document.createElement('span');
  // An element without text cannot be selected.
  selected.textContent = text === '' ? ' ' : text;
  selected.ariaHidden = 'true';
  selected.style.cssText = 'position: fixed; inset: 0 auto auto 0; clip-path: inset(50%); white-space: pre; user-select: text';
  selected.addEventListener('copy', event => {
    // The handlers of the page copy what the user has selected.
    event.stopPropagation();
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  });
  document.body.append(selected);
  try {
    selection?.selectAllChildren(selected);
    return document.execCommand('copy');
  } finally {
    selected.remove();
    selection?.removeAllRanges();
    if (before !== undefined) selection?.addRange(before);
  }
}

/** Smaller parts are checked again: finding them takes as long. */
const elementsAtLeast = 8;
/** The part of an ID that React and Radix number anew for each element that they mount. */
const mountedId = /_r_[\da-z]+_/g;

/** A part of the page: an element with what is in it, where it is, and its size on the screen. */
type Part = { element: Element; key: string; children: readonly Part[]; elements: number };

/**
 * Remembers which parts of pages have been checked, so that a check of the next state leaves out what it shows unchanged. A part is
 * the same if all that decides how it is drawn and read is: its markup, the classes and styles around it, its size, the focus, and
 * where the pointer is. What depends on more than that, such as the theme and the size of the window, is the `mode` of a check.
 */
export class CheckedParts {
  private readonly keys = new Set<string>();

  /** Returns the largest parts under `root` that have been checked in this mode, and a function that records the others. */
  unchanged(root: Element, mode: string): { known: Element[]; record: () => void } {
    const page = read(root, hash(mode), new Set(root.ownerDocument.querySelectorAll(':hover, :focus')));
    const known: Element[] = [];
    const added: string[] = [];
    const visit = ({ element, key, children, elements }: Part): void => {
      if (elements < elementsAtLeast) return;
      if (this.keys.has(key)) {
        known.push(element);
        return;
      }
      added.push(key);
      children.forEach(visit);
    };
    page.children.forEach(visit);
    return { known, record: () => added.forEach(key => this.keys.add(key)) };
  }
}

function read(element: Element, place: string, active: ReadonlySet<Element>): Part {
  // A menu changes the style of the body, which then takes no press. Nothing is drawn differently.
  const inner = element === document.body ? place : hash(`${place} ${styleOf(element)}`);
  const children: Part[] = [];
  let content = '';
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      const part = read(child, inner, active);
      children.push(part);
      content += part.key;
    } else if (child instanceof Text) content += child.data;
  }
  const elements = children.reduce((sum, part) => sum + part.elements, 1);
  const size = elements < elementsAtLeast ? '' : sizeOf(element);
  const own = `${place} ${element.tagName} ${attributesOf(element)} ${active.has(element)} ${size}`;
  return { element, key: hash(`${own} ${content}`), children, elements };
}

const styleOf = (element: Element): string => `${element.getAttribute('class')} ${element.getAttribute('style')}`;

const attributesOf = (element: Element): string =>
  Array.from(element.attributes, ({ name, value }) => `${name}=${value.replace(mountedId, '')}`).join(' ');

function sizeOf(element: Element): string {
  const { width, height } = element.getBoundingClientRect();
  return `${Math.round(width)} × ${Math.round(height)}`;
}

/** Returns a short text that differs for texts that differ, by two sums of 32 bits as of FNV-1a. */
function hash(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x1b873593;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x85ebca6b);
  }
  return `${(first >>> 0).toString(36)}.${(second >>> 0).toString(36)}`;
}

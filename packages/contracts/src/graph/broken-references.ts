import { parseTemplate } from './template.ts';

const shownCharacters = 40;

/**
 * Returns the pieces of a template that begin like a reference to a node but are not one, shortened. Double braces around
 * anything that cannot be a name, such as JSON or code, are meant as text.
 */
export function brokenReferences(template: string): string[] {
  if (!template.includes('{{')) return [];
  return parseTemplate(template).flatMap(part => (part.kind === 'text' ? brokenIn(part.text) : []));
}

function brokenIn(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', at + 2)) {
    const piece = text.slice(at, at + shownCharacters + 1);
    const inner = piece.slice(2).trimStart();
    if (!/^(?:[A-Za-z0-9_-]|\}\})/.test(inner)) continue;
    const end = piece.indexOf('}}');
    found.push(end >= 0 ? piece.slice(0, end + 2) : `${(piece.split('\n')[0] ?? '').slice(0, shownCharacters)}`);
  }
  return found;
}

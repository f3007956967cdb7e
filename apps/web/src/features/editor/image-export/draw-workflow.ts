import { titleOf, type WorkflowEdge } from '@pinion/contracts';
import { cardTextOf, nodeTerm } from '../../../nodes/node-presentations.ts';
import { counted } from '../../../lib/counted.ts';
import type { NodeView, Note } from '../../canvas/index.ts';
import { boundingBox, type Box } from '../core/boxes.ts';
import type { DrawnHandle, DrawnNode } from '../ui/drawn-node.ts';

/** The colors of an image, from the theme. */
export type ImageColors = Readonly<Record<'canvas' | 'raised' | 'line' | 'edge' | 'ink' | 'quiet' | 'hair', string>>;

export type DrawnWorkflow = {
  nodes: readonly DrawnNode[];
  edges: readonly WorkflowEdge[];
  notes: readonly (Note & { box: Box })[];
};

export type WorkflowImage = { svg: string; width: number; height: number };

const margin = 32;
const head = 38;
const sans = 'font-family="system-ui, -apple-system, Segoe UI, Roboto, Arial, sans-serif"';

/** Draws a workflow as SVG: cards with title, type and handles, edges, notes and frames. */
export function drawWorkflow({ nodes, edges, notes }: DrawnWorkflow, colors: ImageColors): WorkflowImage {
  const { x, y, width, height } = boundingBox([...nodes.map(node => node.box), ...notes.map(note => note.box)]);
  const size = { width: Math.ceil(width + 2 * margin), height: Math.ceil(height + 2 * margin) };
  const handles = new Map(nodes.flatMap(({ view, handles: own }) => own.map(handle => [keyOf(view.node.id, handle), handle])));
  const parts = [
    ...notes.filter(note => note.size !== undefined).map(note => drawNote(note, colors)),
    ...edges.map(edge => drawEdge(edge, handles, colors)),
    ...notes.filter(note => note.size === undefined).map(note => drawNote(note, colors)),
    ...nodes.map(node => drawNode(node, colors)),
  ];
  const box = `${round(x - margin)} ${round(y - margin)} ${size.width} ${size.height}`;
  return {
    ...size,
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size.width}" height="${size.height}" ${sans}>`,
      `<rect x="${round(x - margin)}" y="${round(y - margin)}" width="${size.width}" height="${size.height}" fill="${colors.canvas}"/>`,
      ...parts,
      '</svg>',
    ].join('\n'),
  };
}

const keyOf = (node: string, { side, name }: Pick<DrawnHandle, 'side' | 'name'>): string => `${node} ${side} ${name}`;

function drawNode({ view, box, handles }: DrawnNode, colors: ImageColors): string {
  const { x, y, width, height } = box;
  const title = titleOf(view.node);
  const type = nodeTerm(view.node.type);
  const frame = `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="8" fill="${colors.raised}" stroke="${colors.line}"/>`;
  const line = `<path d="M${round(x)} ${round(y + head)}h${round(width)}" stroke="${colors.hair}"/>`;
  const typeWidth = type.length * 6 + 12;
  return [
    `<g>${frame}${line}`,
    text(cut(title, (width - 24 - typeWidth) / 7), { x: x + 12, y: y + 24, size: 13, weight: 600, fill: colors.ink }),
    text(type, { x: x + width - 12, y: y + 24, size: 11, fill: colors.quiet, isAtEnd: true }),
    ...drawBody(view.read, box, colors),
    ...handles.map(handle => drawHandle(handle, width, colors)),
    '</g>',
  ].join('');
}

const factRow = 24;
const textRow = 16;
const longestText = 3;

/** Draws what a card says about its node: model and tools of an agent, or the beginning of its text. */
function drawBody(read: NodeView['read'], { x, y, width }: Box, colors: ImageColors): string[] {
  const top = y + head + factRow;
  if (read.type === 'agent' && 'config' in read) {
    const { model, tools } = read.config;
    const facts = [model.model, counted(tools.length, 'tool')];
    return facts.map((fact, index) =>
      text(cut(fact, (width - 40) / 7), { x: x + 14, y: top + (index + 1) * factRow - 4, size: 11, fill: colors.quiet }),
    );
  }
  const lines = wrap(cardTextOf(read) ?? '', (width - 26) / 5.6).filter(line => line !== '');
  return firstLines(lines, longestText).map((line, index) =>
    text(line, { x: x + 12, y: y + head + 20 + index * textRow, size: 10.5, fill: colors.quiet }),
  );
}

function drawHandle({ name, side, x, y }: DrawnHandle, width: number, colors: ImageColors): string {
  const isSource = side === 'source';
  const label = cut(name, width / 13);
  return (
    `<circle cx="${round(x)}" cy="${round(y)}" r="4.5" fill="${colors.raised}" stroke="${colors.edge}"/>` +
    text(label, { x: x + (isSource ? -14 : 14), y: y + 4, size: 12, fill: colors.ink, isAtEnd: isSource })
  );
}

function drawEdge(edge: WorkflowEdge, handles: ReadonlyMap<string, DrawnHandle>, colors: ImageColors): string {
  const source = handles.get(keyOf(edge.source, { side: 'source', name: edge.source_handle }));
  const target = handles.get(keyOf(edge.target, { side: 'target', name: edge.target_handle }));
  if (source === undefined || target === undefined) return '';
  const bend = Math.max(32, Math.abs(target.x - source.x) / 2);
  const path = `M${round(source.x)} ${round(source.y)}C${round(source.x + bend)} ${round(source.y)} ${round(target.x - bend)} ${round(target.y)} ${round(target.x)} ${round(target.y)}`;
  return `<path d="${path}" fill="none" stroke="${colors.edge}" stroke-width="1.5"/>`;
}

const lineHeight = 17;

function drawNote({ text: content, size, box }: Note & { box: Box }, colors: ImageColors): string {
  const { x, y, width, height } = box;
  const isFrame = size !== undefined;
  const frame = `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="6" fill="${isFrame ? 'none' : colors.canvas}" stroke="${colors.line}" stroke-dasharray="4 3"/>`;
  const room = Math.max(1, Math.floor((height - 12) / lineHeight));
  const lines = firstLines(wrap(content, (width - 20) / 6), isFrame ? 1 : room);
  const drawn = lines.map((row, index) =>
    text(row, { x: x + 10, y: y + 20 + index * lineHeight, size: 12, fill: colors.quiet, weight: isFrame ? 600 : 400 }),
  );
  return `<g>${frame}${drawn.join('')}</g>`;
}

type TextOptions = { x: number; y: number; size: number; fill: string; weight?: number; isAtEnd?: boolean };

function text(content: string, { x, y, size, fill, weight = 400, isAtEnd = false }: TextOptions): string {
  const anchor = isAtEnd ? ' text-anchor="end"' : '';
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}"${anchor}>${escapeXml(content)}</text>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Cuts a text to a number of characters. */
export function cut(content: string, most: number): string {
  const room = Math.max(3, Math.floor(most));
  return content.length <= room ? content : `${content.slice(0, room - 1)}…`;
}

/** Breaks a text into lines of at most so many characters, between words. */
export function wrap(content: string, most: number): string[] {
  const room = Math.max(4, Math.floor(most));
  return content.split('\n').flatMap(paragraph => {
    const lines: string[] = [];
    let line = '';
    for (const part of paragraph.split(' ')) {
      const longer = line === '' ? part : `${line} ${part}`;
      if (longer.length <= room) line = longer;
      else {
        if (line !== '') lines.push(line);
        line = cut(part, room);
      }
    }
    return [...lines, line];
  });
}

/** Returns the first lines, with an ellipsis where more follow. */
const firstLines = (lines: readonly string[], most: number): string[] =>
  lines.length <= most ? [...lines] : lines.slice(0, most).map((line, index) => (index === most - 1 ? `${line} …` : line));

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML, and leaves out characters that XML does not allow. */
export const escapeXml = (content: string): string =>
  content.replaceAll(/[^\P{C}\n\t]/gu, '').replaceAll(/[&<>"]/g, char => entities[char] ?? char);

import type { WorkflowFile } from '@pinion/contracts';
import { fileNameOf, saveBlob } from '../../../lib/save-file.ts';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { noteNodeId, notesOf } from '../../canvas/index.ts';
import type { Sizes } from '../core/boxes.ts';
import type { DrawnNode } from '../ui/drawn-node.ts';
import { drawWorkflow, type ImageColors, type WorkflowImage } from './draw-workflow.ts';

/** Two pixels of the image for each of the canvas, unless that is more than browsers draw. */
const scale = 2;
const longestSide = 8192;

/** Downloads an image of a workflow in the colors of the current theme. */
export async function exportImage(
  file: WorkflowFile,
  { nodes, sizes }: { nodes: readonly DrawnNode[]; sizes: Sizes },
  format: 'png' | 'svg',
): Promise<void> {
  const notes = notesOf(file).map(note => ({
    ...note,
    box: { ...note.position, ...(note.size ?? sizes.get(noteNodeId(note.id)) ?? { width: 210, height: 72 }) },
  }));
  const image = drawWorkflow({ nodes, edges: file.edges, notes }, themeColors());
  const blob = format === 'svg' ? new Blob([image.svg], { type: 'image/svg+xml' }) : await toPng(image);
  if (blob === null)
    return showErrorToast(t('Image not exported'), { detail: t('The browser could not draw it. Export it as SVG.') });
  const name = fileNameOf(file.name, format);
  saveBlob(name, blob);
  showToast(t('{{name}} exported', { name }));
}

function themeColors(): ImageColors {
  const style = getComputedStyle(document.documentElement);
  const color = (token: string) => style.getPropertyValue(token).trim();
  return {
    canvas: color('--canvas'),
    raised: color('--raised'),
    line: color('--line'),
    edge: color('--edge'),
    ink: color('--ink'),
    quiet: color('--ink-3'),
    hair: color('--hair'),
  };
}

/** Draws an SVG image as PNG. Returns null when the browser cannot. */
async function toPng({ svg, width, height }: WorkflowImage): Promise<Blob | null> {
  const factor = Math.min(scale, longestSide / Math.max(width, height));
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  const isDrawn = await picture.decode().then(
    () => true,
    () => false,
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * factor);
  canvas.height = Math.round(height * factor);
  const context = canvas.getContext('2d');
  if (!isDrawn || context === null) return null;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
}

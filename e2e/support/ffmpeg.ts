import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A screenshot and its display duration. */
export type Frame = { png: Buffer; ms: number };

/** Reduces the colors of the input to one palette of 256, which flat interface colors fit. */
const toPalette = 'split[all][seen];[seen]palettegen[palette];[all][palette]paletteuse=dither=none:diff_mode=rectangle';

/** Writes a screenshot as a PNG with a palette, about a quarter of its size. */
export function writePalettePng(png: Buffer, file: string): void {
  inFolder(folder => {
    const input = path.join(folder, 'image.png');
    writeFileSync(input, png);
    ffmpeg(['-i', input, '-vf', toPalette, '-pred', 'mixed', file]);
  });
}

/** Writes an animated PNG that loops forever. All frames have the size of the first. */
export function writeAnimation(frames: readonly Frame[], file: string): void {
  inFolder(folder => {
    const lines = frames.map(({ png, ms }, index) => {
      const image = path.join(folder, `${index}.png`);
      writeFileSync(image, png);
      return `file '${image}'\nduration ${ms / 1000}`;
    });
    const list = path.join(folder, 'frames.txt');
    writeFileSync(list, lines.join('\n'));
    ffmpeg(['-f', 'concat', '-safe', '0', '-i', list, '-vf', toPalette, '-fps_mode', 'vfr', '-plays', '0', '-f', 'apng', file]);
  });
}

function inFolder(act: (folder: string) => void): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinion-images-'));
  try {
    act(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ffmpeg(args: string[]): void {
  try {
    execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('the images of the documentation are encoded by ffmpeg: install it (apt-get install ffmpeg) and try again', {
      cause: error,
    });
  }
}

// Compresses scripts and styles: node scripts/lib/compress-files-process.mjs FOLDER LEVEL
import { compressFiles } from './compress-files.mjs';

const [folder, level] = process.argv.slice(2);
await compressFiles(folder, Number(level));

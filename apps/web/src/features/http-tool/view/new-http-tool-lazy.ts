'use client';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import type { NewHttpToolProps } from './new-http-tool-dialog.tsx';

/** The dialog that builds an HTTP tool. Its code is loaded when it is opened. */
export const newHttpTool = lazyPart<NewHttpToolProps>(async () => (await import('./new-http-tool-dialog.tsx')).NewHttpToolDialog);

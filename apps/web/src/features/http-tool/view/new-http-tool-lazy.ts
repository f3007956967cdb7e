'use client';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';

export type NewHttpToolProps = {
  /** True when the dialog begins with a cURL command. */
  fromCurl: boolean;
  /** The name of the agent on which the tool is enabled once it is published. Undefined if there is none. */
  agentName?: string;
  /** Called with the name of the tool once it is published. */
  onPublished?: (name: string) => void;
  onClose: () => void;
};

/** The dialog that builds an HTTP tool. Its code is loaded when it is opened. */
export const newHttpTool = lazyPart<NewHttpToolProps>(async () => (await import('./new-http-tool-dialog.tsx')).NewHttpToolDialog);

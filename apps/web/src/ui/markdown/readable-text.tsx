import { ForeignText } from '../foreign-text.tsx';
import { looksLikeMarkdown } from './looks-like-markdown.ts';
import { Markdown } from './markdown.tsx';

/** Renders text of a model as it is read: Markdown where it has some, else the text with its own lines. */
export const ReadableText = ({ text, className }: { text: string; className?: string | undefined }) =>
  looksLikeMarkdown(text) ? (
    <Markdown text={text} />
  ) : (
    <p className={className}>
      <ForeignText text={text} />
    </p>
  );

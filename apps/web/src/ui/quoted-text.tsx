import { ForeignText } from './foreign-text.tsx';

/** Renders a block of text that is not the product's own, under the name of its source. */
export const QuotedText = ({ source, text }: { source: string; text: string }) => (
  <figure className="grid gap-0.5 min-w-0 px-2.5 py-1.5 border border-hair border-l-2 border-l-edge rounded-1 bg-sunken [&_figcaption]:text-ink-3 [&_figcaption]:text-micro [&_blockquote]:max-h-60 [&_blockquote]:overflow-auto [&_blockquote]:text-ink [&_blockquote]:text-base [&_blockquote]:wrap-anywhere [&_blockquote]:whitespace-pre-wrap">
    <figcaption>{source}</figcaption>
    <blockquote>
      <ForeignText text={text} />
    </blockquote>
  </figure>
);

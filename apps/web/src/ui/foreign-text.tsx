import { textParts } from '../lib/visible-text.ts';

/** Renders text of a model, a tool or a file: isolated from the surrounding text, with its hidden characters made visible. */
export const ForeignText = ({ text }: { text: string }) => (
  <bdi translate="no">
    {textParts(text).map((part, index) =>
      part.isHidden ? (
        <span
          key={index}
          className="mx-px px-0.75 border border-waiting rounded-1 text-waiting text-[10px]/3.5 font-semibold font-mono whitespace-nowrap [unicode-bidi:isolate]"
        >
          {part.text}
        </span>
      ) : (
        part.text
      ),
    )}
  </bdi>
);

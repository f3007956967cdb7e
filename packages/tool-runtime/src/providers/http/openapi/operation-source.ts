/** One operation of a document, in one form whatever version the document has. */
export type OperationSource = {
  /** Upper case. */
  method: string;
  /** As the document has it, with `{name}`. */
  path: string;
  /** `GET /path`, for messages. */
  label: string;
  /** The operation object. */
  operation: Readonly<Record<string, unknown>>;
  /** Those of the path first, then the operation's own; references resolved, doubles gone. */
  parameters: readonly Readonly<Record<string, unknown>>[];
  /** https://host/base, without a slash at the end. */
  base: string;
};

/** A document made readable: version 3 in form, references as they were. */
export type OpenDocument = Readonly<Record<string, unknown>>;

/** An operation of a document, in one form for all versions. */
export type OperationSource = {
  /** The method in upper case. */
  method: string;
  /** The path in the document, with `{name}`. */
  path: string;
  /** The names in the path whose values can have several segments. */
  segmented: ReadonlySet<string>;
  /** `GET /path`, for messages. */
  label: string;
  /** The operation object. */
  operation: Readonly<Record<string, unknown>>;
  /** The parameters of the path, then the operation's own. References are resolved and duplicates removed. */
  parameters: readonly Readonly<Record<string, unknown>>[];
  /** `https://host/base`, without a trailing slash. */
  base: string;
};

/** A parsed document: version 3 in form, with references unchanged. */
export type OpenDocument = Readonly<Record<string, unknown>>;

/** A text with its parts: the English text, the template it was made from, and the values of the template's placeholders. */
export type Message = {
  message: string;
  /** The English text with a placeholder such as `{{tool}}` for each value. It is the key of a translation. */
  template: string;
  params: MessageParams;
};

export type MessageParams = Readonly<Record<string, string | number>>;

type ParamNames<Template extends string> = Template extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** Creates a message. The template is a literal, so that its placeholders are checked and the catalog of texts can list it. */
export function createMessage<const Template extends string>(
  template: Template,
  ...[params]: [ParamNames<Template>] extends [never] ? [] : [Readonly<Record<ParamNames<Template>, string | number>>]
): Message {
  const values: MessageParams = params ?? {};
  return { message: formatMessage(template, values), template, params: values };
}

/** Returns the template with its values. A placeholder without a value stays as it is. */
export const formatMessage = (template: string, params: MessageParams): string =>
  template.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : whole));

/** Creates a message from a text of another system, which has no template. */
export const plainMessage = (text: string): Message => createMessage('{{text}}', { text });

import { ToolName } from '@pinion/contracts';
import { namesSecret } from '../../../lib/names-secret.ts';
import { t } from '../../../lib/texts/t.ts';
import type { DraftCredential, HttpToolDraft, ValueList } from './http-tool-draft.ts';
import { sentValues } from './http-tool-draft.ts';
import { readValue, type RequestValue } from './request-value.ts';

/** The facts about the workspace that a draft is checked against. */
export type DraftContext = { toolNames: ReadonlySet<string>; secretNames: ReadonlySet<string> | undefined };

/** Problems by the key of their field: `name`, `address`, the id of a value, `credential 0`, or `credential 0 name`. */
export type DraftProblems = {
  /** The problems that prevent sending. */
  request: ReadonlyMap<string, string>;
  /** All problems, which prevent publishing. */
  all: ReadonlyMap<string, string>;
};

/** The kinds of credentials with a name of their own in the request. */
const named: ReadonlySet<DraftCredential['kind']> = new Set(['header', 'query', 'body']);

/** Returns the problems of a draft, the first one of each field. */
export function draftProblems(draft: HttpToolDraft, context: DraftContext): DraftProblems {
  const request = new Map<string, string>();
  const report = (key: string, text: string | undefined) => {
    if (text !== undefined && !request.has(key)) request.set(key, text);
  };
  report('address', addressProblem(draft.address));
  draft.credentials.forEach((credential, index) => {
    if (credential.kind === 'none') return;
    const key = `credential ${index}`;
    if (named.has(credential.kind) && credential.name.trim() === '')
      report(`${key} name`, t('Enter the name of the header, parameter or field.'));
    if (credential.kind === 'body' && draft.bodyKind === 'none') report(key, t('The request has no body. Choose JSON or Form.'));
    if (context.secretNames?.has(credential.secret) === false) report(key, t('Choose a secret, or save a new key.'));
  });
  for (const { list, value } of sentValues(draft)) report(value.id, valueProblem(list, value));
  for (const { value, text } of duplicates(draft)) report(value.id, text);
  const all = new Map(request);
  for (const value of draft.path) if (value.isField && value.text === '') report(value.id, t('Enter an example to send.'));
  const name = nameProblem(draft.name, context.toolNames);
  if (name !== undefined) all.set('name', name);
  if (draft.description.trim() === '') all.set('description', t('Describe the tool. The model uses it to choose a tool.'));
  return { request, all };
}

function nameProblem(name: string, taken: ReadonlySet<string>): string | undefined {
  if (name === '') return t('Enter a name.');
  if (!ToolName.safeParse(name).success) return t('Use lower case, such as get_order or shop.get_order.');
  return taken.has(name) ? t('A tool has this name. Choose another one.') : undefined;
}

function addressProblem(text: string): string | undefined {
  const address = text.trim();
  if (address === '') return t('Enter the address of the service.');
  if (/^pinion:\/\S/.test(address)) return undefined;
  const [, host = ''] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? [];
  if (host === '') return t('Start with https:// or http:// and a host.');
  if (/[{}]/.test(host)) return t('A field can’t be part of the host.');
  if (host.includes('@')) return t('Move the user name and password to the credential.');
  return URL.canParse(address) ? undefined : t('This is not a valid URL.');
}

function valueProblem(list: ValueList, value: RequestValue): string | undefined {
  if (value.name.trim() === '' && !(list === 'body' && value.field === 'body')) return t('Enter a name.');
  if (list === 'headers' && !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(value.name)) return t('This is not a valid header name.');
  if (value.isField && !/^[A-Za-z0-9_-]{1,64}$/.test(value.field)) return t('Use letters, digits, _ and - for a field name.');
  if (!value.isField && namesSecret(value.text)) return t('Use the credential for a secret.');
  const canBeEmpty = value.isField && (!value.isRequired || value.type === 'string');
  if (list === 'path' && !value.isField && value.text === '') return t('Enter the value.');
  if (value.text === '' && canBeEmpty) return undefined;
  return readValue(value).ok ? undefined : typeProblems[value.type];
}

const typeProblems: Readonly<Record<RequestValue['type'], string>> = {
  string: t('Enter text.'),
  integer: t('Enter a whole number.'),
  number: t('Enter a number.'),
  boolean: t('Enter true or false.'),
  object: t('Enter a JSON object, such as {"a": 1}.'),
  array: t('Enter a JSON list, such as [1, 2].'),
};

/** Returns the later ones of values that have the same name in the request, and of fields that have the same name. */
function duplicates(draft: HttpToolDraft): { value: RequestValue; text: string }[] {
  const fields = new Set<string>();
  const names = new Set<string>();
  return sentValues(draft).flatMap(({ list, value }) => {
    const name = `${list} ${list === 'headers' ? value.name.toLowerCase() : value.name}`;
    const found = [
      ...(names.has(name) ? [{ value, text: t('This name is used twice.') }] : []),
      ...(value.isField && fields.has(value.field) ? [{ value, text: t('Two fields have this name. Rename one.') }] : []),
    ];
    names.add(name);
    if (value.isField) fields.add(value.field);
    return found;
  });
}

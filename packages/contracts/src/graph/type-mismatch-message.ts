import { createMessage, type Message } from '../message/message.ts';
import type { TypeMismatch } from '../json/types-meet.ts';

/** Returns the message for a type mismatch. */
export function typeMismatchMessage(mismatch: TypeMismatch): Message {
  const { kind, path } = mismatch;
  if (kind === 'missing') return createMessage('{{path}} has no field {{field}}', { path, field: mismatch.field });
  const { given, wanted } = mismatch;
  return kind === 'type'
    ? createMessage('{{path}} is {{given}}, expected {{wanted}}', { path, given, wanted })
    : createMessage('{{path}} is one of {{given}}, expected one of {{wanted}}', { path, given, wanted });
}

/** Returns the message for a type mismatch of an edge between two nodes. */
export function edgeMismatchMessage(from: string, to: string, mismatch: TypeMismatch): Message {
  const { kind, path } = mismatch;
  if (kind === 'missing')
    return createMessage('{{from}} to {{to}}: {{path}} has no field {{field}}', { from, to, path, field: mismatch.field });
  const params = { from, to, path, given: mismatch.given, wanted: mismatch.wanted };
  return kind === 'type'
    ? createMessage('{{from}} to {{to}}: {{path}} is {{given}}, expected {{wanted}}', params)
    : createMessage('{{from}} to {{to}}: {{path}} is one of {{given}}, expected one of {{wanted}}', params);
}

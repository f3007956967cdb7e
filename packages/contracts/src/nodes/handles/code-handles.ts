import { isRecord } from '../../json/own-value.ts';
import type { NodeHandles } from '../../workflow/handle.ts';
import { codeFields, codeInput } from '../code/code-fields.ts';
import type { CodeNodeConfig } from '../code/code-node-config.ts';
import { errorHandle, handle, output, withSchema } from './handle-parts.ts';
import type { HandlesOf } from './handles-of-config.ts';

/** The handles of code: one target for each field of its input. */
export const codeHandles: HandlesOf<CodeNodeConfig> = { read, unread: read };

function read({ input_schema, output_schema }: { input_schema?: unknown; output_schema?: unknown }): NodeHandles {
  const required = isRecord(input_schema) ? input_schema['required'] : undefined;
  const targets = codeFields({ input_schema }).map(([name, schema]) =>
    name === codeInput && schema === undefined
      ? handle(name, 'input')
      : {
          ...withSchema(handle(name, 'field'), isRecord(schema) ? schema : undefined),
          required: Array.isArray(required) && required.includes(name),
        },
  );
  return {
    targets,
    sources: [
      withSchema(handle('value', 'output'), isRecord(output_schema) ? output_schema : undefined),
      errorHandle,
      output('logs', 'string'),
    ],
  };
}

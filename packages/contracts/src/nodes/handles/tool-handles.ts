import { isRecord, ownValue } from '../../json/own-value.ts';
import { runAfter } from '../../workflow/run-after.ts';
import type { ToolNodeConfig } from '../tool/tool-node-config.ts';
import { errorHandle, handle, withSchema } from './handle-parts.ts';
import type { HandlesOf } from './handles-of-config.ts';

/** The handles of a tool: one target for each field of its input that the registry or the config names. */
export const toolHandles: HandlesOf<ToolNodeConfig> = {
  read({ tool, input }, lookup) {
    const spec = lookup(tool.name, tool.version);
    const properties = isRecord(spec?.input_schema['properties']) ? spec.input_schema['properties'] : undefined;
    const required = Array.isArray(spec?.input_schema['required']) ? spec.input_schema['required'] : [];
    const names = [...new Set([...Object.keys(properties ?? {}), ...Object.keys(input)])].filter(name => name !== runAfter);
    const fields = names.map(name => {
      const schema = ownValue(properties, name);
      return { ...withSchema(handle(name, 'field'), isRecord(schema) ? schema : undefined), required: required.includes(name) };
    });
    return {
      targets: [...fields, { name: runAfter, kind: 'input', label: 'order only' }],
      sources: [
        withSchema(handle('output', 'output'), spec?.output_schema),
        errorHandle,
        { name: 'envelope', kind: 'output', label: 'envelope' },
      ],
    };
  },
};

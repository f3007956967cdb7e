import { expect, it } from 'vitest';
import { isOutputStrict } from './is-output-strict.ts';

it.each(['internal', 'workflow', 'javascript', 'python', 'shell'])(
  'isOutputStrict is true for %s, whose code is in this installation, unless the tool says otherwise',
  gateway => {
    expect(isOutputStrict({ gateway })).toBe(true);
    expect(isOutputStrict({ gateway, strict_output: false })).toBe(false);
  },
);

it.each(['http', 'mcp', 'hub', 'composio', 'queue', 'sql', 'acme'])(
  'isOutputStrict is false for %s, a service of others, unless the tool says otherwise',
  gateway => {
    expect(isOutputStrict({ gateway })).toBe(false);
    expect(isOutputStrict({ gateway, strict_output: true })).toBe(true);
  },
);

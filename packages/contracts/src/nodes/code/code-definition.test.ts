import { expect, it } from 'vitest';
import { HandleName } from '../../agent/pinned-handle.ts';
import { ToolName } from '../../tool/tool-ref.ts';
import { codeToolName } from './code-definition.ts';

it.each(['sum_up', 'MyCode', 'fetchOrders', 'A', '-a', '_', '0', '__proto__', 'X'.repeat(64)])(
  'codeToolName returns a name that a tool can have for the node %s',
  id => {
    expect(HandleName.safeParse(id).success).toBe(true);
    expect(ToolName.safeParse(codeToolName(id)).success).toBe(true);
  },
);

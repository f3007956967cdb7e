import { ToolDefinition } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { newToolText } from './draft-definition.ts';
import { withToolType } from './tool-type.ts';

it.each(['javascript', 'python', 'shell'] as const)('a new tool can be one in %s, and an HTTP request again', type => {
  const text = withToolType(newToolText(), type);
  const definition = ToolDefinition.parse(JSON.parse(text));
  expect(definition).toMatchObject({ name: 'shop.find_order', category: 'code', gateway: type });
  expect(definition.gateway_config['code']).toContain('order_id');
  expect(JSON.parse(withToolType(text, 'http'))).toEqual(JSON.parse(newToolText()));
});

it('the type stays where it is chosen already, and where the text is no definition', () => {
  expect(withToolType(newToolText(), 'http')).toBe(newToolText());
  expect(withToolType('{', 'python')).toBe('{');
});

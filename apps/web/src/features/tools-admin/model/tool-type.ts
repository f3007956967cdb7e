import { type CodeLanguage, isCodeLanguage } from '@pinion/contracts';
import { parseDefinition } from './definition-fields.ts';

/** The types of tools that the form creates, by their gateway. */
export type NewToolType = 'http' | CodeLanguage;

export const isNewToolType = (gateway: unknown): gateway is NewToolType => gateway === 'http' || isCodeLanguage(gateway);

const initialCode: Readonly<Record<CodeLanguage, string>> = {
  javascript: 'return inputs.order_id;\n',
  python: 'result = inputs["order_id"]\n',
  shell: 'echo {order_id}\n',
};

/** Returns the definition as one of another type. The fields that all types have stay. */
export function withToolType(text: string, type: NewToolType): string {
  const definition = parseDefinition(text);
  if (definition === undefined || definition['gateway'] === type) return text;
  const gateway_config =
    type === 'http' ? { url: 'https://shop.example/orders/{order_id}', method: 'GET' } : { code: initialCode[type] };
  const category = type === 'http' ? 'api' : 'code';
  return JSON.stringify({ ...definition, category, gateway: type, gateway_config }, null, 2);
}

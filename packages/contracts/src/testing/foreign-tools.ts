/* Tool examples in the original spelling of the specification. */

export const calculateSum = {
  name: 'calculate_sum',
  description: 'Add two numbers together',
  tool_type: 'python',
  input_schema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
  implementation_config: { module: 'math_tools', function_name: 'add' },
};

export const fileReader = {
  name: 'file_reader',
  description: 'Read file contents',
  tool_type: 'python',
  input_schema: { type: 'object', properties: { path: { type: 'string' } } },
  implementation_config: { module: 'file_tools', function_name: 'read_file' },
  metadata: { category: 'filesystem', requires_approval: false },
};

/** A tool with a shell command. A runtime passes its parameters as arguments and never to a shell. */
export const dangerousDelete = {
  name: 'dangerous_delete',
  description: 'Delete files',
  tool_type: 'shell',
  input_schema: { type: 'object', properties: { path: { type: 'string' } } },
  implementation_config: { command: 'rm {path}' },
  metadata: { is_dangerous: true, requires_approval: true },
};

export const productCatalogSearch = {
  tool_id: 'product-catalog.search',
  description: 'Searches the catalog.',
  input_schema: { type: 'object', properties: { q: { type: 'string' } } },
  output_schema: { type: 'array' },
  permissions: ['shopper'],
  rate_limit: '60/min per agent',
  timeout: '10s',
  idempotency: true,
  side_effects: 'read-only',
  tool_type: 'http',
  implementation_config: { url: 'https://catalog.example/search' },
};

/** A stored definition, including ids, nulls and dates. */
export const storedDefinition = {
  id: '0190163d-8694-739b-aea5-966c26f8ad91',
  tenant_id: '0190163d-8694-739b-aea5-966c26f8ad92',
  name: 'crm.create_ticket',
  description: 'Creates a ticket.',
  gateway: 'http',
  gateway_config: { url: 'https://crm.example/tickets', idempotency_key_fields: ['customer_id'] },
  side_effect_policy: 'COMPENSATABLE',
  compensation_tool_id: '0190163d-8694-739b-aea5-966c26f8ad93',
  requires_confirmation: true,
  confirmation_prompt: 'Create a ticket for {{customer_id}}?',
  parameter_schema: { type: 'object', properties: { customer_id: { type: 'string' } } },
  categories: ['crm', 'api'],
  created_at: '2025-12-11T00:00:00Z',
  updated_at: null,
};

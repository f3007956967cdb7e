/* Small documents for tests: one of each version, with the difficulties of real ones: cycles, allOf, invalid names. */

export const shopDocument = (server: string): Record<string, unknown> => ({
  openapi: '3.0.3',
  info: { title: 'Shop', version: '2.1.0' },
  servers: [{ url: `${server}/{stage}/`, variables: { stage: { default: 'v1' } } }],
  security: [{ bearer: [] }],
  paths: {
    '/orders/{order.id}': {
      parameters: [{ $ref: '#/components/parameters/Order' }],
      get: {
        operationId: 'getOrderByID',
        summary: 'One order',
        tags: ['orders'],
        parameters: [
          { name: 'fields', in: 'query', explode: false, schema: { type: 'array', items: { type: 'string' } } },
          { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object' } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          { name: 'Authorization', in: 'header', schema: { type: 'string' } },
          { name: 'session', in: 'cookie', schema: { type: 'string' } },
        ],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } }, 404: {} },
      },
      patch: {
        operationId: 'change order!',
        deprecated: true,
        requestBody: { $ref: '#/components/requestBodies/Order' },
        responses: { 204: { description: 'done' } },
      },
      delete: { security: [{ basic: [] }], responses: { 204: {} } },
    },
    '/orders': {
      post: {
        operationId: 'createOrder',
        security: [{ inQuery: [], inCookie: [] }],
        parameters: [
          { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } },
          { name: 'api_key', in: 'query', schema: { type: 'string' } },
        ],
        requestBody: { $ref: '#/components/requestBodies/Order' },
        responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } } },
      },
      put: {
        operationId: 'replaceAll',
        security: [],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Order' } } } },
        },
        responses: { 200: { content: { 'text/plain': { schema: { type: 'string' } } } } },
      },
    },
    '/pay': {
      post: {
        operationId: 'pay',
        requestBody: {
          required: true,
          content: {
            'application/x-www-form-urlencoded': {
              schema: {
                type: 'object',
                required: ['amount'],
                properties: { amount: { type: 'integer' }, card: { type: 'object' } },
              },
            },
          },
        },
        responses: { 200: { content: { 'application/json': {} } } },
      },
    },
    '/upload': {
      post: { requestBody: { required: true, content: { 'multipart/form-data': {} } }, responses: {} },
    },
  },
  components: {
    parameters: { Order: { name: 'order.id', in: 'path', required: true, schema: { type: 'string' } } },
    requestBodies: {
      Order: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/NewOrder' } } } },
    },
    schemas: {
      Base: {
        type: 'object',
        required: ['sku', 'id'],
        properties: {
          id: { type: 'string', readOnly: true },
          sku: { type: 'string', example: 'A-1' },
          pin: { type: 'string', writeOnly: true },
        },
      },
      NewOrder: {
        allOf: [
          { $ref: '#/components/schemas/Base' },
          {
            type: 'object',
            properties: {
              price: { type: 'number', minimum: 0, exclusiveMinimum: true },
              note: { type: 'string', nullable: true },
              'fields[x] ü': { type: 'boolean' },
              fields: { type: 'string' },
              __proto_: { type: 'string' },
              parent: { $ref: '#/components/schemas/Tree' },
            },
          },
        ],
      },
      Order: { allOf: [{ $ref: '#/components/schemas/NewOrder' }], required: ['id'] },
      Tree: {
        type: 'object',
        properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
      },
    },
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      basic: { type: 'http', scheme: 'Basic' },
      inQuery: { type: 'apiKey', in: 'query', name: 'api_key' },
      inCookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
      tls: { type: 'mutualTLS' },
    },
  },
});

export const petDocument = (host: string): Record<string, unknown> => ({
  swagger: '2.0',
  info: { title: 'Pets', version: 'one' },
  host,
  basePath: '/api',
  schemes: ['http'],
  securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'X-Key' }, up: { type: 'basic' } },
  security: [{ key: [] }],
  parameters: { Limit: { name: 'limit', in: 'query', type: 'integer', maximum: 5 } },
  paths: {
    '/pets': {
      get: {
        operationId: 'pets.list',
        parameters: [
          { $ref: '#/parameters/Limit' },
          { name: 'ids', in: 'query', type: 'array', items: { type: 'integer' } },
          { name: 'tags', in: 'query', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
        ],
        responses: { 200: { description: '', schema: { type: 'object', properties: { line: { type: 'string' } } } } },
      },
      post: {
        operationId: 'addPet',
        parameters: [{ name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } }],
        responses: { 200: { schema: { $ref: '#/definitions/Pet' } } },
      },
    },
    '/pets/{id}/photo': {
      put: {
        operationId: 'rename',
        consumes: ['application/x-www-form-urlencoded'],
        parameters: [
          { name: 'id', in: 'path', required: true, type: 'integer' },
          { name: 'title', in: 'formData', type: 'string', required: true },
        ],
        responses: { 204: { description: '' } },
      },
      post: { parameters: [{ name: 'file', in: 'formData', type: 'file', required: true }], responses: {} },
    },
  },
  definitions: { Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } },
});

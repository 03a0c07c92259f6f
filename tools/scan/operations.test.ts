import { expect, test } from 'vitest'
import { exampleOf, operationsOf, type Document } from './operations.ts'

const DOCUMENT: Document = {
  paths: {
    '/api/place/{id}': {
      get: {
        'x-access': ['guest'],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 3 } },
          { name: 'find', in: 'query', schema: { type: 'string' } },
          { name: 'X-Requested-With', in: 'header', required: true, schema: { type: 'string', minLength: 1 } },
        ],
      },
      put: {
        'x-access': ['provider'],
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  name: { type: 'string', minLength: 6 },
                  tags: { type: 'array', items: { enum: ['quiet', 'light'] } },
                  on: { anyOf: [{ type: 'null' }, { type: 'string', format: 'date' }] },
                  seats: { type: ['integer', 'null'] },
                  isOpen: { type: 'boolean' },
                },
              },
            },
          },
        },
      },
    },
    '/api/nothing-to-say': { get: {} },
    '/api/auth/sign-out': {
      post: { requestBody: { content: { 'application/json': { schema: { type: 'string' } } } } },
    },
  },
}

test('each value of path, query and body is marked, and what needs none is left out', () => {
  expect(operationsOf(DOCUMENT)).toEqual([
    {
      method: 'GET',
      path: '/api/place/3*?find=desk*',
      body: null,
      headers: { 'X-Requested-With': 'desk' },
      access: ['guest'],
    },
    {
      method: 'PUT',
      path: '/api/place/desk*',
      body: '{"name":"deskkk*","tags":["quiet*"],"on":"2026-12-01*","seats":1,"isOpen":true}',
      headers: { 'Idempotency-Key': 'scanned-0001' },
      access: ['provider'],
    },
  ])
})

test.each([
  [{ const: 4 }, 4],
  [{ default: 'a', type: 'string' }, 'a'],
  [
    {
      allOf: [
        { type: 'object', properties: { a: { const: 1 } } },
        { type: 'object', properties: { b: { const: 2 } } },
      ],
    },
    { a: 1, b: 2 },
  ],
  [{ type: 'array', minItems: 2, items: { type: 'integer' } }, [1, 1]],
  [{}, 'desk'],
  [{ type: 'object', properties: { month: { type: 'string' } } }, { month: '2026-12' }],
  [{ type: 'string', pattern: '^\\d{4}-\\d{2}$' }, '2026-12'],
  [{ type: 'string', pattern: '^[1-9]\\d{0,14}$' }, '1'],
] as const)('the least of %j', (schema, example) => expect(exampleOf(schema)).toEqual(example))

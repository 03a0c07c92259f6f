/** Generates OpenAPI 3.1 from the list of endpoints; zod converts the schemas. */
import { z } from 'zod'
import type { Endpoint } from '#kernel/endpoint.ts'
import { REFUSALS } from '#kernel/refusals.ts'
import { impliedRefusals } from './declared-refusals.ts'
import type { Route } from './route.ts'

export function openApiOf(routes: readonly Route[], baseUrl: string): object {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { endpoint } of routes) {
    const refusals = [...new Set([...endpoint.refusals, ...impliedRefusals(endpoint)])]
    const statuses = new Set<number>([422, 429, ...refusals.map((code) => REFUSALS[code].status)])
    const operation = {
      summary: endpoint.summary,
      'x-access': endpoint.access,
      ...(endpoint.scope === undefined ? {} : { security: [{ apiKey: [endpoint.scope] }] }),
      'x-refusals': refusals,
      parameters: [
        ...parameters('path', endpoint.params),
        ...parameters('query', endpoint.query),
        ...parameters('header', endpoint.headers),
        ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
        ...(endpoint.sharesPathWithPage ? [CALL_MARK] : []),
      ],
      ...(endpoint.body
        ? {
            requestBody: {
              required: true,
              content: Object.fromEntries(
                bodyTypesOf(endpoint).map((type) => [type, { schema: schemaOf(endpoint.body!, 'input') }]),
              ),
            },
          }
        : {}),
      responses: {
        ...doneOf(endpoint),
        ...Object.fromEntries(
          [...statuses].toSorted().map((status) => [status, { $ref: '#/components/responses/Refused' }]),
        ),
      },
    }
    ;(paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Viertel', version: '1', description: 'Find and book a desk or a meeting room by the hour.' },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `A key from ${baseUrl}/account/api-keys. What it may be used for is named beside each call; everything else refuses it.`,
        },
      },
      responses: {
        Refused: { description: 'No, and why', content: { 'application/json': { schema: refusedSchema() } } },
      },
    },
  }
}

function doneOf({ sends, status = 200, reply }: Endpoint): object {
  switch (sends) {
    case 'redirect':
      return { 303: { description: 'Goes on elsewhere', headers: { location: { schema: { type: 'string' } } } } }
    case 'file':
      return { 200: { description: 'A file', content: { '*/*': { schema: { type: 'string' } } } } }
    case 'events':
      return { 200: { description: 'Events', content: { 'text/event-stream': { schema: schemaOf(reply, 'output') } } } }
    default:
      return {
        [status]: { description: 'Done', content: { 'application/json': { schema: schemaOf(reply, 'output') } } },
      }
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

/** Without it the same address is a page. */
const CALL_MARK = { name: 'X-Requested-With', in: 'header', required: true, schema: { type: 'string', minLength: 1 } }

/** Asked for when all codes are known. */
const refusedSchema = () => ({
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string', enum: Object.keys(REFUSALS) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    meta: { type: 'object' },
    requestId: { type: 'string' },
  },
})

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}

function parameters(where: 'path' | 'query' | 'header', schema: z.ZodType | undefined): object[] {
  if (!schema) return []
  const object = schemaOf(schema, 'input') as { properties?: Record<string, object>; required?: string[] }
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (object.required?.includes(name) ?? false),
    schema: property,
  }))
}

function bodyTypesOf({ receives }: Endpoint): readonly string[] {
  if (receives === 'bytes') return ['*/*']
  return receives === undefined ? ['application/json'] : ['application/x-www-form-urlencoded', 'multipart/form-data']
}

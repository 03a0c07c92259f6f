/**
 * Values at and beyond the limits of the product, and requests built with them from the product's own API description.
 */

/** JSON as text, because a serialiser would not write some of these values. */
const EXTREME_JSON: readonly string[] = [
  '"9999-12-31"',
  '"+275760-09-13"',
  '"-271821-04-20"',
  '"0000-01-01"',
  '"2026-02-30"',
  '"2199-12-31"',
  '"24:00"',
  '"25:99"',
  '"Etc/GMT+99"',
  '"NaN"',
  '"٢٠٢٦-١١-٢٢"',
  '""',
  '"a\\u0000b"',
  '"\\ud800"',
  `"' or 1=1 --"`,
  '"<img src=x onerror=alert(1)>"',
  `"${'x'.repeat(20_000)}"`,
  '-1',
  '-0',
  '0.5',
  '9007199254740992',
  '1e300',
  '1e309',
  'null',
  'true',
  '[]',
  '{"$gt":""}',
]

/** Values in place of a whole body. */
const EXTREME_BODIES: readonly string[] = EXTREME_JSON.concat(
  ['', '{', 'NaN', '{"__proto__":{"a":1}}', '{"type":1}', '{"verified":1}', '{"constructor":1}'],
  [`[${'1,'.repeat(5000)}1]`, `{"a":${'['.repeat(500)}${']'.repeat(500)}}`],
)

/** Values for query and path parameters. */
export const EXTREME_TEXTS: readonly string[] = [
  '9999-12-31',
  '+275760-09-13',
  '0000-01-01',
  '0000-01',
  '2026-02-30',
  '2199-12-31',
  '24:00',
  '99:99',
  '-1',
  '0.5',
  '9007199254740992',
  '9999999999999999',
  '99999999999999999999',
  '1e309',
  'NaN',
  '',
  'a\u0000b',
  '\ufffd',
  '１',
  'Etc/GMT+99',
  '-180,180,-90,90',
  '999999-999999',
  '../../etc/passwd',
  'constructor',
  'x'.repeat(3000),
]

export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  prefixItems?: Schema[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  minimum?: number
}

export type Asked = {
  readonly method: string
  readonly path: string
  readonly body?: string
  readonly type?: string
  readonly isCall?: true
}

export type Operation = {
  parameters?: { name: string; in: 'path' | 'query' | 'header' }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}
export type Api = { paths: Record<string, Record<string, Operation>> }

/** True for an endpoint whose response does not end. */
export const isStream = ({ responses }: Operation): boolean =>
  responses['200']?.content?.['text/event-stream'] !== undefined

/**
 * A valid request of each operation, and those that differ from it by one extreme value. What decides what is computed
 * gets every value; what is alike for many operations, such as a body that is none, gets the values by turns.
 */
export function requestsOf(api: Api, known: Readonly<Record<string, unknown>>): Asked[] {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      isStream(operation) ? [] : [{ path, method, operation }],
    ),
  )
  return operations.flatMap(({ path, method, operation }, turn) =>
    requestsTo(method.toUpperCase(), path, operation, known, turn),
  )
}

const TURNS = 3

function requestsTo(
  method: string,
  path: string,
  operation: Operation,
  known: Readonly<Record<string, unknown>>,
  turn: number,
) {
  const byTurns = <T>(values: readonly T[], own: number) => values.filter((_, nth) => (nth + turn + own) % TURNS === 0)
  const named = (where: 'path' | 'query') =>
    (operation.parameters ?? []).filter((one) => one.in === where).map(({ name }) => name)
  const address = (over: Readonly<Record<string, string>>) => {
    const valueOf = (name: string) => encodeURIComponent(over[name] ?? String(known[name] ?? '1'))
    const query = named('query').filter((name) => name in over || name in known)
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name))
    return query.length === 0 ? filled : `${filled}?${query.map((name) => `${name}=${valueOf(name)}`).join('&')}`
  }
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const sound = schema && soundValue(schema, '', known)
  const bodies = schema
    ? [JSON.stringify(sound), ...variantsOf(schema, sound, known), ...byTurns(EXTREME_BODIES, 0)]
    : [undefined]
  const addresses = [...named('path'), ...named('query')].flatMap((name, own) =>
    (WHEN.has(name) ? EXTREME_TEXTS : byTurns(EXTREME_TEXTS, own)).map((value) => address({ [name]: value })),
  )
  const request = (at: string, body: string | undefined): Asked => ({
    method,
    path: at,
    isCall: true,
    ...(body === undefined ? {} : { body }),
  })
  const unread = { ...request(`${address({})}${named('query').length > 0 ? '&' : '?'}unknown=1&unknown=2`, 'a=1') }
  return [
    ...bodies.map((body) => request(address({}), body)),
    ...addresses.map((at) => request(at, bodies[0])),
    ...(method === 'GET' ? [] : ['application/x-www-form-urlencoded', 'text/xml'].map((type) => ({ ...unread, type }))),
  ]
}

/** Parameters that decide what is computed get every extreme value, other fields every third one. */
export const WHEN: ReadonlySet<string> = new Set(['date', 'time', 'hours', 'from', 'to', 'quantity'])

/** Replaces each value of the schema with each extreme one, one at a time. */
function variantsOf(schema: Schema, sound: unknown, known: Readonly<Record<string, unknown>>): string[] {
  const shape = solid(schema)
  if (shape.properties) {
    const whole = sound as Record<string, unknown>
    return Object.entries(shape.properties).flatMap(([name, property], at) => {
      const part = whole[name] ?? soundValue(property, name, known)
      const extreme = EXTREME_JSON.filter((_, n) => WHEN.has(name) || (at + n) % 3 === 0)
      return [...extreme, ...variantsOf(property, part, known)].map((json) => {
        const others = Object.entries(whole).filter(([key]) => key !== name)
        return `{${[...others.map(([key, value]) => `"${key}":${JSON.stringify(value)}`), `"${name}":${json}`].join(',')}}`
      })
    })
  }
  const items = shape.prefixItems
  if (!items || !Array.isArray(sound)) return []
  return items.flatMap((_, at) =>
    ['-1e309', '1e300', '"x"', 'null', '181'].map(
      (json) => `[${sound.map((value, i) => (i === at ? json : JSON.stringify(value))).join(',')}]`,
    ),
  )
}

function soundValue(schema: Schema, name: string, known: Readonly<Record<string, unknown>>): unknown {
  const shape = solid(schema)
  if (name in known) return known[name]
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.properties)
    return Object.fromEntries(
      Object.entries(shape.properties).map(([key, property]) => [key, soundValue(property, key, known)]),
    )
  if (shape.prefixItems) return shape.prefixItems.map(() => 1)
  if (shape.items) return []
  if (shape.type === 'boolean') return true
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1)
  return 'Probe'
}

/** The schema without its alternative null. */
function solid(schema: Schema): Schema {
  const choices = schema.anyOf ?? schema.oneOf
  return choices ? solid(choices.find((one) => one.type !== 'null') ?? {}) : schema
}

/** Every call of the product as a request to inject into, made from its own OpenAPI document. */

export type Operation = {
  readonly method: string
  /** With a `*` behind each value to inject into, in the path and in the query. */
  readonly path: string
  /** JSON with a `*` in each value to inject into; null without a body. */
  readonly body: string | null
  /** Header fields that the call needs. */
  readonly headers: Readonly<Record<string, string>>
  /** Who has access, as the document says it. */
  readonly access: readonly string[]
}

type Schema = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly minItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema }
export type Document = {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly 'x-access'?: readonly string[]
            readonly parameters?: readonly Parameter[]
            readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
          }
        >
      >
    >
  >
}

/** These end the session that all later calls need, or the account itself. */
const ENDS_THE_SESSION = [/^\/api\/auth\/(?:sign-out|revoke|delete)/, /^\/api\/account(?:\/deletion)?$/, /sign-out/]
const MARK = '*'

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const json = operation.requestBody?.content?.['application/json']?.schema
      const body = json ? exampleOf(json) : null
      const parameters = operation.parameters ?? []
      const marked = {
        path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
          const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema
          return `${encodeURIComponent(String(exampleOf(schema ?? {}, name)))}${MARK}`
        }),
        query: parameters
          .filter((one) => one.in === 'query')
          .map((one) => `${one.name}=${encodeURIComponent(textOf(exampleOf(one.schema ?? {}, one.name)))}${MARK}`)
          .join('&'),
        body: body === null ? null : JSON.stringify(marks(body)),
      }
      const isChanging = method !== 'get'
      if (isChanging && ENDS_THE_SESSION.some((pattern) => pattern.test(path))) return []
      const operationPath = marked.query ? `${marked.path}?${marked.query}` : marked.path
      if (!`${operationPath}${marked.body ?? ''}`.includes(MARK)) return []
      return [
        {
          method: method.toUpperCase(),
          path: operationPath,
          body: marked.body,
          headers: Object.fromEntries(
            parameters
              .filter((one) => one.in === 'header' && one.required)
              .map((one) => [
                one.name,
                one.name === 'Idempotency-Key' ? 'scanned-0001' : textOf(exampleOf(one.schema ?? {})),
              ]),
          ),
          access: operation['x-access'] ?? [],
        },
      ]
    }),
  )
}

/** The least that a schema allows, as far as its plain keywords say it. */
/** @param name of the field, which says more than the schema of a text does */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return exampleOf(choice.find(({ type }) => type !== 'null') ?? {}, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one)))
  switch ([schema.type ?? 'string'].flat().find((type) => type !== 'null')) {
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => exampleOf(schema.items ?? {}, name))
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, one]) => [field, exampleOf(one, field)]),
      )
    default:
      return EXAMPLES[schema.format ?? ''] ?? NAMED[name] ?? fitting(schema)
  }
}

const EXAMPLES: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000001',
  date: '2026-12-01',
  time: '10:00',
  'date-time': '2026-12-01T10:00:00Z',
  email: 'scan@viertel.example',
  uri: 'https://viertel.example/',
}

const NAMED: Readonly<Record<string, string>> = {
  date: '2026-12-01',
  day: '2026-12-01',
  from: '2026-12-01',
  to: '2026-12-31',
  until: '2026-12-31',
  time: '10:00',
  month: '2026-12',
  email: 'scan@viertel.example',
  reason: 'because it is so',
  next: '/',
}

/** What texts with a pattern mostly are here: ids, days, times, months, languages, postcodes. */
const TEXTS = [
  '1',
  '2026-12-01',
  '10:00',
  '2026-12',
  '52.52',
  'de',
  'EUR',
  '10115',
  'A1',
  'a'.repeat(22),
  'a'.repeat(43),
]

function fitting({ pattern, minLength = 0 }: Schema): string {
  const word = 'desk'.padEnd(minLength, 'k')
  if (pattern === undefined) return word
  const fits = new RegExp(pattern, 'u')
  return [word, ...TEXTS].find((text) => fits.test(text)) ?? word
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Texts get the mark. What takes the place of a number would not be JSON any more. */
function marks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(marks)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marks(one)]))
  return typeof value === 'string' ? value + MARK : value
}

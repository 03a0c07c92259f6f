/**
 * A fake of the part of Stripe's API that the adapter uses, over HTTP, for tests: the sandbox engine decides, and this
 * converts to Stripe's format. It is strict (unknown parameters, versions and keys are refused), and every refusal has
 * an `error`, because the SDK takes an answer without one for a success.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { z } from 'zod'
import type { Database } from '#platform/db/connection/database.ts'
import { PaymentMisuse } from '#ports/payments.ts'
import { createSandboxPayments, type SandboxPayments } from './sandbox-payments.ts'
import type { StripeApi } from './stripe-client.ts'
import { answersOf, FacadeRefusal, type Answer, type Typed } from './stripe-facade-answers.ts'
import { collapsed } from './stripe-facade-objects.ts'
import { decodeForm } from './stripe-facade-parameters.ts'

export const FACADE_KEY = 'sk_test_facade1234567890'

export type StripeFacade = {
  readonly api: StripeApi
  readonly engine: SandboxPayments
  /** The token that Stripe's form would have returned for a card or a bank account. */
  mintToken(typed: Typed): string
  /** 'drop' executes the request and closes the connection. Any other fault is answered instead of executing it. */
  setFault(fault: 'none' | 'drop' | { readonly status: number; readonly body: string }): void
  /** The requests so far: method, path, and whether the answer was a stored one. */
  readonly requests: readonly { readonly line: string; readonly replayed: boolean }[]
  close(): Promise<void>
}

type Stored = { readonly fingerprint: string; answer: { status: number; body: unknown } | null }

/** @param options.more calls of other parts of the API */
export async function startStripeFacade(options: {
  db: Database
  now: () => Temporal.Instant
  more?: readonly Answer[]
}): Promise<StripeFacade> {
  const engine = createSandboxPayments({ ...options, baseUrl: 'https://hooks.stripe.com' })
  const { mintToken, answers: own } = answersOf({ ...options, engine })
  const answers = [...own, ...(options.more ?? [])]
  const stored = new Map<string, Stored>()
  const requests: { line: string; replayed: boolean }[] = []
  let fault: Parameters<StripeFacade['setFault']>[0] = 'none'

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://facade')
    const sent = request.method === 'POST' ? await bodyOf(request) : url.search.slice(1)
    const answer = await answerTo(request, url.pathname, sent)
    if (fault === 'drop') return void request.socket.destroy()
    if (fault !== 'none') return send(response, fault.status, fault.body)
    send(response, answer.status, JSON.stringify(answer.body))
  }

  async function answerTo(request: IncomingMessage, path: string, sent: string) {
    const wrong = headerFault(request)
    if (wrong) return refusal(wrong)
    const found = answers.find((one) => one.method === request.method && one.path.test(path))
    if (!found)
      return refusal(new FacadeRefusal(404, { message: `Unrecognized request URL (${request.method}: ${path})` }))
    const line = `${request.method} ${path}`
    const key = request.headers['idempotency-key'] as string | undefined
    const account = (request.headers['stripe-account'] as string | undefined) ?? null
    const fingerprint = `${line}?${sent}#${account ?? ''}`
    const known = key === undefined ? undefined : stored.get(key)
    if (known) {
      requests.push({ line, replayed: true })
      if (known.fingerprint !== fingerprint) return refusal(KEY_REUSED)
      return known.answer ?? refusal(KEY_IN_USE)
    }
    requests.push({ line, replayed: false })
    let parameters: unknown
    try {
      parameters = parse(found.schema, request.method === 'POST' && isV2(path) ? JSON.parse(sent) : decodeForm(sent))
    } catch (error) {
      // Nothing has been executed yet, so nothing is stored for the key.
      return refusal(error)
    }
    const entry: Stored = { fingerprint, answer: null }
    if (key !== undefined) stored.set(key, entry)
    const id = decodeURIComponent(found.path.exec(path)?.[1] ?? '')
    const expand = (parameters as { expand?: string[] }).expand
    entry.answer = await found
      .answer(id, parameters as never, key ?? '', account)
      .then((body) => ({ status: 200, body: collapsed(body, expand) }))
      .catch(refusal)
    return entry.answer
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      send(response, 500, JSON.stringify({ error: { type: 'api_error', message: String(error) } }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    api: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' },
    engine,
    mintToken,
    setFault(next) {
      fault = next
    },
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const KEY_REUSED = new FacadeRefusal(400, {
  type: 'idempotency_error',
  message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
})
const KEY_IN_USE = new FacadeRefusal(409, {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message: 'There is currently another in-progress request using this Idempotent Key.',
})

/** The second version of the API takes JSON. */
const isV2 = (path: string) => path.startsWith('/v2/')

function headerFault({ headers, method, url = '' }: IncomingMessage): FacadeRefusal | null {
  if (headers.authorization !== `Bearer ${FACADE_KEY}`)
    return new FacadeRefusal(401, { message: 'Invalid API Key provided' })
  if (headers['stripe-version'] !== Stripe.API_VERSION)
    return new FacadeRefusal(400, { message: `not version ${Stripe.API_VERSION}` })
  if (method !== 'POST') return null
  const type = isV2(url) ? 'application/json' : 'application/x-www-form-urlencoded'
  if (!headers['content-type']?.startsWith(type)) return new FacadeRefusal(400, { message: `not ${type}` })
  // Stripe accepts a write without a key; here every write must have one of ours.
  return headers['idempotency-key'] ? null : new FacadeRefusal(400, { message: 'a write without Idempotency-Key' })
}

function parse(schema: z.ZodType, sent: unknown): unknown {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  const unknown = issue?.code === 'unrecognized_keys'
  const name = unknown ? issue.keys[0] : issue?.path.join('.')
  throw new FacadeRefusal(400, {
    code: unknown ? 'parameter_unknown' : 'parameter_invalid',
    param: name,
    message: unknown ? `Received unknown parameter: ${name}` : `${name}: ${issue?.message}`,
  })
}

function refusal(error: unknown): { status: number; body: unknown } {
  if (error instanceof FacadeRefusal)
    return { status: error.status, body: { error: { type: 'invalid_request_error', ...error.fields } } }
  if (error instanceof PaymentMisuse)
    return { status: 400, body: { error: { type: 'invalid_request_error', message: error.message } } }
  return { status: 500, body: { error: { type: 'api_error', message: String(error) } } }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_facade' }).end(body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** A server with sign-in and account on a database of its own, for tests. */
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { createProofOfWork, type ProofOfWorkChallenge } from '#adapters/bot-check/proof-of-work.ts'
import { noVatCheck } from '#ports/vat-check.ts'
import { idSource } from '#kernel/ids.ts'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { createTestDatabase } from '#platform/db/testing/test-database.ts'
import type { Context } from '#platform/context.ts'
import { demandDeclared } from '#platform/http/declared-refusals.ts'
import { mountRoutes, sendError } from '#platform/http/mount-routes.ts'
import type { Route } from '#platform/http/route.ts'
import { silentLog } from '#platform/log.ts'
import { createViewerOf } from '#platform/session/viewer.ts'
import Fastify, { type InjectOptions } from 'fastify'
import type { AccountMailPayload } from '../events.ts'
import { ACCOUNT_ROUTES } from '#app/server/routes.ts'

export const SECRET = 'a-secret-only-these-checks-know-0123456789'
export const PASSWORD = 'Kran-Birne7 Lotse'

export type Sent = { status: number; body: Record<string, unknown>; cookie: string; headers: Record<string, unknown> }

export async function accountWorld(
  options: {
    baseUrl?: string
    limits?: 'strict' | 'relaxed'
    settings?: Record<string, string>
    /** Of other features, to be called with real sessions. */
    routes?: readonly Route[]
  } = {},
) {
  const { db, drop } = await createTestDatabase()
  const settings = readConfig({ SECRET, BASE_URL: options.baseUrl ?? 'http://localhost:4300', ...options.settings })
  // Demo mode relaxes the limits per network address.
  const config = { ...settings, demo: options.limits !== 'strict' }
  const clock = systemClock()
  const botCheck = createProofOfWork({ secret: SECRET })
  const nextId = idSource(Math.random)
  const newId = () => nextId(Date.now())
  const parts = {
    config,
    log: silentLog,
    db,
    clock,
    newId,
    botCheck,
    vatCheck: noVatCheck,
    wake: () => undefined,
    onRefusal: demandDeclared,
  }
  const context = parts as unknown as Context
  const viewerOf = createViewerOf({ db, secret: SECRET, baseUrl: config.BASE_URL })
  const server = Fastify()
  server.setErrorHandler(sendError)
  mountRoutes(server, [...ACCOUNT_ROUTES, ...(options.routes ?? [])], context, viewerOf)

  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    {
      body,
      form,
      cookie,
      headers = {},
      ip = '192.0.2.1',
    }: {
      body?: object
      form?: Record<string, string>
      cookie?: string
      headers?: Record<string, string>
      ip?: string
    } = {},
  ): Promise<Sent> => {
    const answer = await server.inject({
      method,
      url: path,
      remoteAddress: ip,
      headers: {
        ...(method === 'GET'
          ? {}
          : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(method === 'GET'
        ? {}
        : { payload: form ? new URLSearchParams(form).toString() : JSON.stringify(body ?? {}) }),
    })
    const set = [answer.headers['set-cookie'] ?? []].flat()
    const json = answer.headers['content-type']?.toString().includes('json') === true
    return {
      status: answer.statusCode,
      body: json ? answer.json<Record<string, unknown>>() : { text: answer.body },
      cookie: set.map((one) => one.split(';')[0]).join('; '),
      headers: answer.headers,
    }
  }

  return {
    db,
    context,
    viewerOf,
    send,
    /** A request as it comes from the network. */
    raw: (request: InjectOptions) => server.inject(request),
    signUp: async (email: string, extra: object = {}, botCheckSolution?: string) =>
      send('POST', '/api/auth/sign-up/email', {
        body: { givenName: 'Lena', surname: 'Brandt', email, password: PASSWORD, terms: true, ...extra },
        headers: { 'x-captcha-response': botCheckSolution ?? solve(await botCheck.challenge(Date.now())) },
      }),
    signIn: (email: string, password = PASSWORD, ip?: string) =>
      send('POST', '/api/auth/sign-in/email', { body: { email, password }, ...(ip ? { ip } : {}) }),
    mails: async (email: string) =>
      (
        await db.read
          .selectFrom('domain_event')
          .select(['type', 'payload'])
          .$narrowType<{ payload: AccountMailPayload }>()
          .where(sql<string>`payload ->> 'email'`, '=', email)
          .orderBy('id')
          .execute()
      ).map((row) => ({ type: row.type, url: new URL(row.payload.url), locale: row.payload.locale })),
    /** Uses the link of the verification in the browser with this cookie. */
    confirmAddress: async (email: string, cookie: string) => {
      const rows = await db.read
        .selectFrom('domain_event')
        .select(sql<string>`payload ->> 'url'`.as('url'))
        .where('type', '=', 'account.verify')
        .where(sql<string>`payload ->> 'email'`, '=', email)
        .execute()
      const token = new URL(rows[0]?.url ?? '').searchParams.get('token')
      return send('POST', '/api/auth/verify-email', { cookie, body: { token } })
    },
    async close() {
      await server.close()
      await drop()
    },
  }
}

/** Does what the browser does in features/account/web/solve-bot-check.ts. */
function solve(challenge: Readonly<Record<string, unknown>>): string {
  const { salt, target, expiresAtMs, signature, most } = challenge as ProofOfWorkChallenge
  for (let number = 0; number <= most; number += 1)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === target)
      return btoa(JSON.stringify({ salt, target, expiresAtMs, signature, number }))
  throw new Error('no answer')
}

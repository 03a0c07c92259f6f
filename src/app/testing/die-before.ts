/** A process that dies between two statements: its connections break, and what it was at goes on nowhere. */
import { Client } from 'pg'
import { inject } from 'vitest'
import { createSandboxPayees } from '#adapters/payments/payees/sandbox-payees.ts'
import { createSandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { destroySocket } from '#platform/db/connection/pool.ts'
import type { Context } from '#platform/context.ts'
import { silentLog } from '#platform/log.ts'
import type { TestWorld } from './test-world.ts'

export async function worldUrl(world: TestWorld): Promise<string> {
  const [row] = await world.rows<{ name: string }>('select current_database() as name')
  const url = new URL(inject('databaseServerUrl'))
  url.pathname = `/${row?.name}`
  return url.href
}

/**
 * Works on connections of its own and dies before that statement, of those that change something: to die before one
 * that reads is to die before the next that does not. @param at from 1 @returns whether it came so far
 */
export async function dieBefore(
  world: TestWorld,
  at: number,
  work: (context: Context) => Promise<unknown>,
): Promise<boolean> {
  const name = `victim ${at}`
  const db = openDatabase({ url: await worldUrl(world), log: silentLog, applicationName: name, maxConnections: 4 })
  const sandbox = { db, now: () => world.clock.now(), baseUrl: world.context.config.BASE_URL }
  const payments = createSandboxPayments(sandbox)
  const payees = createSandboxPayees(sandbox)
  let statements = 0
  let isDead = false
  const clients = new Set<Client>()
  const original = Client.prototype.query
  const died = new Promise<'died'>((tell) => {
    Client.prototype.query = function (this: Client, ...args: unknown[]) {
      const mine = (this as unknown as { connectionParameters: { application_name: string } }).connectionParameters
      if (mine.application_name !== name) return Reflect.apply(original, this, args)
      clients.add(this)
      if (isChanging(args[0])) statements += 1
      if (!isDead && statements < at) return Reflect.apply(original, this, args)
      isDead = true
      for (const client of clients) destroySocket(client)
      tell('died')
      return new Promise(() => undefined)
    } as never
  })
  try {
    const end = await Promise.race([work({ ...world.context, db, payments, payees }).then(() => 'done' as const), died])
    return end === 'died'
  } finally {
    Client.prototype.query = original
    if (!isDead) await db.close()
  }
}

function isChanging(query: unknown): boolean {
  const text = typeof query === 'string' ? query : (query as { text: string }).text
  return /\b(?:insert|update|delete|merge|commit)\b/i.test(text)
}

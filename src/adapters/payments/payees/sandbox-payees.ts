/**
 * The payees of the embedded payment provider: its state is in PostgreSQL, and on its page (`/dev/payee/{token}`) one
 * chooses what the check of a payee comes to. It asks nobody for their data and stores none.
 */
import { createHash, randomBytes } from 'node:crypto'
import { isUnavailable } from '#platform/db/connection/database-errors.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { assertOutsideTransaction } from '#platform/db/connection/transaction-scope.ts'
import type { PayeePort, PayeeSnapshot, PayeeState } from '#ports/payees.ts'
import { PaymentMisuse, PaymentUnavailable } from '#ports/payments.ts'
import { oncePerKey } from '../once-per-key.ts'
import { sandboxBalance } from './sandbox-balance.ts'
import { sandboxTransfers } from './sandbox-transfers.ts'

/** What a payee is asked for first, and what is asked for when that was not enough. */
const FIRST_DUE = ['identity.representative', 'external_account']
const MORE_DUE = ['identity.document']
const RESTRICTED_DUE = ['identity.document']
const LINK_MINUTES = 5

/** How the check of a payee ends: well, with a question, with a no, or not yet. */
export const SANDBOX_OUTCOMES = {
  active: { state: 'active', due: [] },
  checking: { state: 'pending', due: [] },
  more: { state: 'pending', due: MORE_DUE },
  restricted: { state: 'restricted', due: RESTRICTED_DUE },
} as const satisfies Record<string, { state: PayeeState; due: readonly string[] }>
export type SandboxOutcome = keyof typeof SANDBOX_OUTCOMES

type SandboxPayee = PayeeSnapshot & { readonly ownerRef: string; readonly updatedAt: Temporal.Instant }

/** A link when it is opened: its page, where else to go, or null when there is none. */
export type OpenedLink =
  | { readonly kind: 'page'; readonly payee: PayeeSnapshot }
  | { readonly kind: 'gone'; readonly refreshUrl: string }

export type SandboxPayees = PayeePort & {
  readonly name: 'sandbox'
  open(token: string): Promise<OpenedLink | null>
  /** Uses the link. @returns where the payee is sent; null when there is no such link */
  answer(token: string, outcome: SandboxOutcome): Promise<{ readonly url: string } | null>
  /** The payment provider decides without anybody asking. */
  decide(payeeRef: string, outcome: SandboxOutcome): Promise<void>
  list(limit: number): Promise<SandboxPayee[]>
  /** 'timeout': every call has its effect and then throws PaymentUnavailable, as if the answer had been lost. */
  setFault(fault: 'none' | 'timeout'): void
}

/** @param baseUrl address of the product's own pages */
export function createSandboxPayees(options: {
  db: Database
  now: () => Temporal.Instant
  baseUrl: string
}): SandboxPayees {
  const { db, now } = options
  const baseUrl = options.baseUrl.replace(/\/$/, '')
  let fault: 'none' | 'timeout' = 'none'

  function remote<A extends unknown[], T>(name: string, call: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
    return async (...args) => {
      assertOutsideTransaction(`payees.${name}`)
      let answer: T
      try {
        answer = await call(...args)
      } catch (cause) {
        if (isUnavailable(cause)) throw new PaymentUnavailable(`payees.${name}: the sandbox is away`, { cause })
        throw cause
      }
      if (fault === 'timeout') throw new PaymentUnavailable(`payees.${name}: no answer in time`)
      return answer
    }
  }

  const read = async (ref: string): Promise<PayeeSnapshot> => {
    const row = await payees(db).where('ref', '=', ref).executeTakeFirst()
    if (!row) throw new PaymentMisuse(`no payee ${ref}`)
    return snapshotOf(row)
  }

  const decide = async (ref: string, outcome: SandboxOutcome) => {
    const { state, due } = SANDBOX_OUTCOMES[outcome]
    await db.write
      .updateTable('sandbox_payee')
      .set({ state, due: JSON.stringify(due), updated_at: now() })
      .where('ref', '=', ref)
      .execute()
  }

  const { transfer, reverse, payouts } = sandboxTransfers({ db, now })
  const { balance } = sandboxBalance(db)

  const findLink = (token: string) =>
    db.write.selectFrom('sandbox_payee_link').selectAll().where('hash', '=', hashOf(token)).executeTakeFirst()
  const isOver = (link: { used_at: Temporal.Instant | null; expires_at: Temporal.Instant }) =>
    link.used_at !== null || Temporal.Instant.compare(link.expires_at, now()) <= 0

  return {
    name: 'sandbox',
    create: remote('create', async (input, key) => {
      const { ownerRef, country, currency } = input
      const ref = `acct_${randomBytes(12).toString('base64url')}`
      return oncePerKey(db, { key, operation: 'payee', parameters: input, now: now() }, async (tx) => {
        // An owner who was created with another key before is the same payee.
        const row = await tx
          .insertInto('sandbox_payee')
          .values({
            ref,
            owner_ref: ownerRef,
            country,
            currency,
            state: 'pending',
            due: JSON.stringify(FIRST_DUE),
            created_at: now(),
            updated_at: now(),
          })
          .onConflict((on) => on.column('owner_ref').doUpdateSet({ owner_ref: ownerRef }))
          .returning(['ref', 'state', 'due'])
          .executeTakeFirstOrThrow()
        return snapshotOf({ ...row, due: row.due as string[] })
      })
    }),
    link: remote('link', async ({ payeeRef, returnUrl, refreshUrl }) => {
      await read(payeeRef)
      const token = randomBytes(24).toString('base64url')
      const expiresAt = now().add({ minutes: LINK_MINUTES })
      await db.write
        .insertInto('sandbox_payee_link')
        .values({
          hash: hashOf(token),
          payee_ref: payeeRef,
          return_url: returnUrl,
          refresh_url: refreshUrl,
          expires_at: expiresAt,
        })
        .execute()
      return { url: `${baseUrl}/dev/payee/${token}`, expiresAt }
    }),
    read: remote('read', read),
    transfer: remote('transfer', transfer),
    reverse: remote('reverse', reverse),
    payouts: remote('payouts', payouts),
    balance: remote('balance', balance),
    async open(token) {
      const link = await findLink(token)
      if (!link) return null
      return isOver(link)
        ? { kind: 'gone', refreshUrl: link.refresh_url }
        : { kind: 'page', payee: await read(link.payee_ref) }
    },
    async answer(token, outcome) {
      const used = await db.write
        .updateTable('sandbox_payee_link')
        .set({ used_at: now() })
        .where('hash', '=', hashOf(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', now())
        .returning(['payee_ref', 'return_url'])
        .executeTakeFirst()
      if (!used) {
        const link = await findLink(token)
        return link ? { url: link.refresh_url } : null
      }
      await decide(used.payee_ref, outcome)
      return { url: used.return_url }
    },
    decide,
    async list(limit) {
      const rows = await payees(db).orderBy('created_at', 'desc').orderBy('ref').limit(limit).execute()
      return rows.map((row) => ({ ...snapshotOf(row), ownerRef: row.owner_ref, updatedAt: row.updated_at }))
    },
    setFault(next) {
      fault = next
    },
  }
}

const payees = ({ write }: Database) =>
  write
    .selectFrom('sandbox_payee')
    .select(({ ref }) => ['ref', 'owner_ref', 'state', 'updated_at', ref('due').$castTo<string[]>().as('due')])

function snapshotOf({ ref, state, due }: { ref: string; state: PayeeState; due: string[] }): PayeeSnapshot {
  return { payeeRef: ref, state, due }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Writing to the ledger. Posting the same key twice posts once; the database refuses what does not balance. */
import type { Currency } from '#kernel/money.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Posting } from '../rules/postings.ts'

export type Entry = {
  kind: 'due' | 'captured'
  key: string
  officeId: number
  bookingId: number
  legId: number
  externalRef: string | null
  currency: Currency
  postings: readonly Posting[]
  now: Temporal.Instant
}

/** @returns false when this key was posted before */
export async function post(tx: Tx, entry: Entry): Promise<boolean> {
  if (entry.postings.length === 0) return false
  const [made] = await tx.query<{ id: number }>(
    `insert into ledger_tx (kind, office_id, booking_id, leg_id, external_ref, idem_key, effective_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (idem_key) do nothing returning id`,
    [entry.kind, entry.officeId, entry.bookingId, entry.legId, entry.externalRef, entry.key, entry.now],
  )
  if (!made) return false
  const codes = entry.postings.map((posting) => posting.account.code)
  const owners = entry.postings.map((posting) => posting.account.owner)
  const kinds = entry.postings.map((posting) => posting.account.kind)
  const cents = entry.postings.map((posting) => posting.cents)
  // Accounts in one order, so that two postings never wait for each other.
  await tx.query(
    `insert into ledger_account (code, owner, currency, kind)
     select distinct c, o, $4::bpchar, k from unnest($1::text[], $2::text[], $3::text[]) as x (c, o, k) order by c, o on conflict do nothing`,
    [codes, owners, kinds, entry.currency],
  )
  await tx.query(
    `insert into ledger_posting (tx_id, line, account_id, amount_cents, currency)
     select $1, x.line, a.id, x.cents, $5::bpchar
     from unnest($2::text[], $3::text[], $4::bigint[]) with ordinality as x (code, owner, cents, line)
       join ledger_account a on a.code = x.code and a.owner = x.owner and a.currency = $5::bpchar
     order by a.id`,
    [made.id, codes, owners, cents, entry.currency],
  )
  return true
}

/** Writes to the ledger. A key is posted once, however often it is sent; the database refuses unbalanced postings. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import type { Currency } from '#kernel/money.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { Posting } from '../rules/postings.ts'

export type Entry = {
  kind:
    | 'due'
    | 'captured'
    | 'debited'
    | 'debit_failed'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_fee'
    | 'dispute_loss'
    | 'share_owed'
    | 'netted'
    | 'bad_debt'
    | 'transferred'
    | 'refunded'
    | 'goodwill'
    | 'refund_sent'
    | 'refund_absorbed'
    | 'taken_back'
    | 'take_back_arrived'
    | 'vat_difference'
    | 'credited'
    | 'set_off'
    | 'psp'
  key: string
  officeId: number | null
  bookingId: number | null
  legId: number | null
  externalRef: string | null
  currency: Currency
  postings: readonly Posting[]
  now: Temporal.Instant
}

const ACCOUNTS = preparedStatement({
  name: 'ledger_accounts',
  row: {},
  text: `insert into ledger_account (code, owner, currency, kind)
     select distinct c, o, $4::bpchar, k from unnest($1::text[], $2::text[], $3::text[]) as x (c, o, k) order by c, o on conflict do nothing`,
})

const POSTINGS = preparedStatement({
  name: 'ledger_postings',
  row: {},
  text: `insert into ledger_posting (tx_id, line, account_id, amount_cents, currency)
     select $1, x.line, a.id, x.cents, $5::bpchar
     from unnest($2::text[], $3::text[], $4::bigint[]) with ordinality as x (code, owner, cents, line)
       join ledger_account a on a.code = x.code and a.owner = x.owner and a.currency = $5::bpchar
     order by a.id`,
})

/** @returns false when this key is posted already */
export async function post(tx: Tx, entry: Entry): Promise<boolean> {
  if (entry.postings.length === 0) return false
  const made = await tx
    .insertInto('ledger_tx')
    .values({
      kind: entry.kind,
      office_id: entry.officeId,
      booking_id: entry.bookingId,
      leg_id: entry.legId,
      external_ref: entry.externalRef,
      idem_key: entry.key,
      effective_at: entry.now,
      created_at: entry.now,
    })
    .onConflict((on) => on.column('idem_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  const codes = entry.postings.map((posting) => posting.account.code)
  const owners = entry.postings.map((posting) => posting.account.owner)
  const kinds = entry.postings.map((posting) => posting.account.kind)
  const cents = entry.postings.map((posting) => posting.cents)
  // Accounts are locked in one order, so that two postings can not deadlock.
  await tx.query(ACCOUNTS, [codes, owners, kinds, entry.currency])
  await tx.query(POSTINGS, [made.id, codes, owners, cents, entry.currency])
  return true
}

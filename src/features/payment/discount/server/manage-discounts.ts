/** Discount codes of operators and of providers: making and ending them. */
import { pageOf } from '#kernel/page-of.ts'
import { toCents } from '#kernel/money.ts'
import { refuse } from '#kernel/verdict.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import type * as contract from '../contract.ts'
import { ALL_WEEKDAYS, validityOf, type NewDiscount } from '../rules/terms.ts'
import { createDiscount as insertDiscount } from './create-discount.ts'
import { listOwnCodes } from './discount-store.ts'
import { PAGE, shownCode } from './list-discounts.ts'

/** Codes that one provider can make. */
const MOST_A_DAY = { max: 50, seconds: 86_400 }

export async function listOwnDiscounts({
  viewer,
  query,
  locale,
  now,
  context,
}: Call<typeof contract.listOwnDiscounts>) {
  const { read } = context.db
  const own = await providerOf(read, viewer)
  const rows = own === null ? [] : await listOwnCodes(read, own, query.after ?? null, PAGE + 1, locale)
  const { page, last } = pageOf(rows, PAGE)
  return { data: page.map((row) => shownCode(row, now)), meta: { next: last && last.code } }
}

export async function createDiscount({ viewer, body, now, context }: Call<typeof contract.createDiscount>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { fundedBy, providers, people } = body
  await context.db.tx(async (tx) => {
    const known = await tx.selectFrom('provider').select('id').where('id', 'in', orNone(providers)).execute()
    demandAll(
      providers,
      known.map(({ id }) => id),
      'discount.unknown_provider',
    )
    const terms = { ...termsOf(body), fundedBy, providerIds: providers, personIds: await personsOf(tx, people) }
    await make(tx, terms, body.offices, {
      personId: viewer.id,
      providerId: null,
      now,
    })
    await recordAction(tx, {
      by: viewer,
      action: 'discount.created',
      on: ['discount', body.code],
      after: { fundedBy, percent: body.percent ?? null, amountCents: body.amountCents ?? null },
      now,
    })
  })
  return { data: { code: body.code } }
}

export async function createOwnDiscount({ viewer, body, now, context }: Call<typeof contract.createOwnDiscount>) {
  if (viewer.suspended) refuse('auth.forbidden')
  await takeOrRefuse(context.db.write, { name: 'discount', subject: viewer.id, rate: MOST_A_DAY })
  await context.db.tx(async (tx) => {
    const own = (await providerOf(tx, viewer)) ?? refuse('auth.forbidden')
    // Without a choice it is for all offices of theirs, later ones as well.
    const providerIds = body.offices.length === 0 ? [own] : []
    await make(tx, { ...termsOf(body), fundedBy: 'provider', providerIds }, body.offices, {
      personId: viewer.id,
      providerId: own,
      now,
    })
  })
  return { data: { code: body.code } }
}

type Typed = Call<typeof contract.createOwnDiscount>['body']

/** What was typed, without the people and places. */
function termsOf(body: Typed): Omit<NewDiscount, 'fundedBy'> {
  const { code, percent, amountCents, currency = null, minimumCents, maximumCents } = body
  if ((percent === undefined) === (amountCents === undefined)) refuse('discount.value')
  return {
    code,
    off: percent === undefined ? { amountCents: toCents(amountCents ?? 0) } : { percent },
    currency,
    ...validityOf(body.validFrom ?? null, body.validUntil ?? null, REGION_ZONE),
    usageLimit: body.usageLimit,
    personLimit: body.personLimit,
    minimumCents: minimumCents === undefined ? null : toCents(minimumCents),
    maximumCents: maximumCents === undefined ? null : toCents(maximumCents),
    weekdays: body.weekdays ?? ALL_WEEKDAYS,
    bookingFrom: body.bookingFrom ?? null,
    bookingUntil: body.bookingUntil ?? null,
  }
}

type Maker = Parameters<typeof insertDiscount>[2]

async function make(tx: Tx, terms: NewDiscount, offices: readonly number[], maker: Maker): Promise<void> {
  const places = await tx
    .selectFrom('office')
    .select('id')
    .where('id', 'in', orNone(offices))
    .where('status', '<>', 'deleted')
    .$if(maker.providerId !== null, (query) => query.where('provider_id', '=', maker.providerId ?? 0))
    .execute()
  demandAll(
    offices,
    places.map(({ id }) => id),
    'discount.unknown_office',
  )
  if (!(await insertDiscount(tx, { ...terms, officeIds: offices }, maker))) refuse('discount.exists')
}

async function personsOf(tx: Tx, emails: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(emails.map((one) => one.toLowerCase()))]
  const persons = await tx.selectFrom('person').select(['id', 'email']).where('email', 'in', orNone(wanted)).execute()
  demandAll(
    wanted,
    persons.map(({ email }) => email.toLowerCase()),
    'discount.unknown_person',
  )
  return persons.map(({ id }) => id)
}

/** An empty list is no SQL. */
const orNone = <T>(list: readonly T[]): readonly (T | null)[] => (list.length === 0 ? [null] : list)

function demandAll<T extends string | number>(
  wanted: readonly T[],
  known: readonly T[],
  code: 'discount.unknown_office' | 'discount.unknown_person' | 'discount.unknown_provider',
): void {
  const missing = wanted.find((one) => !known.includes(one))
  if (missing !== undefined) refuse(code, { which: String(missing) })
}

export async function endDiscount({ viewer, params, now, context }: Call<typeof contract.endDiscount>) {
  if (!viewer.proved) refuse('account.proof_needed')
  return end(context, params.code, null, { personId: viewer.id, now }, (tx) =>
    recordAction(tx, { by: viewer, action: 'discount.ended', on: ['discount', params.code], now }),
  )
}

export async function endOwnDiscount({ viewer, params, now, context }: Call<typeof contract.endOwnDiscount>) {
  const own = (await providerOf(context.db.read, viewer)) ?? refuse('request.not_found')
  return end(context, params.code, own, { personId: viewer.id, now })
}

async function end(
  { db }: Context,
  code: string,
  owner: number | null,
  by: { personId: string; now: Temporal.Instant },
  record?: (tx: Tx) => Promise<void>,
): Promise<{ data: { code: string } }> {
  await db.tx(async (tx) => {
    const found = await tx
      .selectFrom('discount_code')
      .select('ended_at')
      .where('code', '=', code)
      .$if(owner !== null, (query) => query.where('owner_id', '=', owner))
      .forUpdate()
      .executeTakeFirst()
    if (!found) refuse('request.not_found')
    if (found.ended_at !== null) return
    await tx
      .updateTable('discount_code')
      .set({ ended_at: by.now, ended_by: by.personId })
      .where('code', '=', code)
      .execute()
    await record?.(tx)
  })
  return { data: { code } }
}

async function providerOf(db: Reads, { id }: Pick<SignedIn, 'id'>): Promise<number | null> {
  const own = await db.selectFrom('provider').select('id').where('person_id', '=', id).executeTakeFirst()
  return own?.id ?? null
}

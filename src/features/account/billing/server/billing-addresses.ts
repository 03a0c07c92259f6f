/**
 * The payer's billing addresses: a person's own, or for a company's admin the company's. Employees can only read them.
 */
import { sql } from 'kysely'
import { FieldErrors, refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import type * as contract from '../contract.ts'
import { needsTaxId } from '../rules/billing-address.ts'
import { nextVatCheck } from '../rules/vat-retries.ts'

const MOST_ADDRESSES = 20
const FIELDS = [
  'name1',
  'name2',
  'street',
  'postcode',
  'city',
  'country',
  'vat_id as vatId',
  'tax_number as taxNumber',
  'buyer_reference as buyerReference',
] as const

export type AddressOwner = { readonly personId: string | null; readonly companyId: number | null }
type Body = Call<typeof contract.saveBillingAddress>['body']

export async function readBillingAddress({ viewer, context }: Call<typeof contract.readBillingAddress>) {
  return { data: await defaultAddressOf(context.db.read, ownerOf(viewer)) }
}

/** The address that bills go to; null when there is none. */
export async function defaultAddressOf(db: Reads, owner: AddressOwner) {
  const row = await ofOwner(db, owner).select(FIELDS).where('is_default', '=', true).executeTakeFirst()
  return row ?? null
}

export async function listBillingAddresses({ viewer, context }: Call<typeof contract.listBillingAddresses>) {
  return { data: await listOf(context.db.read, ownerOf(viewer)) }
}

/** The default one, whether there was one or not: the checkout does not ask which. */
export async function saveBillingAddress({ viewer, body, now, context }: Call<typeof contract.saveBillingAddress>) {
  const { owner, written } = await checked(viewer, body, now, context)
  const saved = await context.db.tx(async (tx) => {
    await lock(tx, owner)
    const known = await ofOwner(tx, owner).select('id').where('is_default', '=', true).executeTakeFirst()
    if (known) await tx.updateTable('billing_address').set(written).where('id', '=', known.id).execute()
    else await insert(tx, context, owner, { ...written, is_default: true })
    return ofOwner(tx, owner).select(FIELDS).where('is_default', '=', true).executeTakeFirstOrThrow()
  })
  return { data: saved }
}

/** An address that is there already is not added again, so that a second press of the button does nothing. */
export async function addBillingAddress({ viewer, body, now, context }: Call<typeof contract.addBillingAddress>) {
  const { owner, written } = await checked(viewer, body, now, context)
  await context.db.tx(async (tx) => {
    await lock(tx, owner)
    const rows = await listOf(tx, owner)
    if (rows.some((row) => Object.entries(body).every(([name, value]) => Reflect.get(row, name) === value))) return
    if (rows.length >= MOST_ADDRESSES) refuse('account.too_many_addresses', { most: MOST_ADDRESSES })
    await insert(tx, context, owner, { ...written, is_default: rows.length === 0 })
  })
  return { data: await listOf(context.db.write, owner) }
}

export async function changeBillingAddress({
  viewer,
  params,
  body,
  now,
  context,
}: Call<typeof contract.changeBillingAddress>) {
  const { owner, written } = await checked(viewer, body, now, context, params.id)
  const row = await context.db.write
    .updateTable('billing_address')
    .set(written)
    .where('id', '=', params.id)
    .where(ownedBy(owner))
    .returning('id')
    .executeTakeFirst()
  if (!row) refuse('request.not_found')
  return { data: await listOf(context.db.write, owner) }
}

export async function defaultBillingAddress({ viewer, params, context }: Call<typeof contract.defaultBillingAddress>) {
  const owner = changingOwner(viewer)
  await context.db.tx(async (tx) => {
    await lock(tx, owner)
    await tx.updateTable('billing_address').set({ is_default: false }).where(ownedBy(owner)).execute()
    const row = await tx
      .updateTable('billing_address')
      .set({ is_default: true })
      .where('id', '=', params.id)
      .where(ownedBy(owner))
      .returning('id')
      .executeTakeFirst()
    if (!row) refuse('request.not_found')
  })
  return { data: await listOf(context.db.write, owner) }
}

export async function removeBillingAddress({ viewer, params, context }: Call<typeof contract.removeBillingAddress>) {
  const owner = changingOwner(viewer)
  await context.db.tx(async (tx) => {
    await lock(tx, owner)
    const row = await tx
      .deleteFrom('billing_address')
      .where('id', '=', params.id)
      .where(ownedBy(owner))
      .returning('is_default')
      .executeTakeFirst()
    if (!row) refuse('request.not_found')
    if (!row.is_default) return
    const oldest = await ofOwner(tx, owner).select('id').orderBy('id').limit(1).executeTakeFirst()
    if (oldest) await tx.updateTable('billing_address').set({ is_default: true }).where('id', '=', oldest.id).execute()
  })
  return { data: await listOf(context.db.write, owner) }
}

function ownerOf(viewer: SignedIn): AddressOwner {
  const company = (viewer.kind === 'corporate' || viewer.kind === 'employee') && viewer.companyId !== null
  return company ? { personId: null, companyId: viewer.companyId } : { personId: viewer.id, companyId: null }
}

function changingOwner(viewer: SignedIn): AddressOwner {
  if (viewer.kind === 'employee') refuse('auth.forbidden')
  return ownerOf(viewer)
}

const ownedBy = ({ personId, companyId }: AddressOwner) =>
  companyId === null ? sql<boolean>`person_id = ${personId}` : sql<boolean>`company_id = ${companyId}`

const ofOwner = (db: Reads, owner: AddressOwner) => db.selectFrom('billing_address').where(ownedBy(owner))

/** Whatever changes which addresses there are, or which is the default, comes one after the other. */
async function lock(tx: Tx, { personId, companyId }: AddressOwner): Promise<void> {
  if (companyId === null)
    await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  else await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
}

async function listOf(db: Reads, owner: AddressOwner) {
  const rows = await ofOwner(db, owner)
    .select([...FIELDS, 'id', 'is_default', 'vat_state', 'vat_checked_at'])
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ is_default, vat_state, vat_checked_at, ...row }) => ({
    ...row,
    isDefault: is_default,
    vatState: vat_state ?? (row.vatId === '' ? ('none' as const) : ('unverified' as const)),
    vatCheckedAt: vat_checked_at?.toString() ?? null,
  }))
}

/**
 * The tax offices are asked before the transaction, and only of an ID that has changed.
 * @throws FieldErrors field.required, account.vat_invalid
 */
async function checked(viewer: SignedIn, body: Body, now: Temporal.Instant, context: Context, id?: number) {
  const owner = changingOwner(viewer)
  if (needsTaxId(viewer.kind) && body.vatId === '' && body.taxNumber === '')
    throw new FieldErrors({ vatId: [{ code: 'field.required', slots: {} }] })
  const { vatId: vat_id, taxNumber: tax_number, buyerReference: buyer_reference, ...rest } = body
  const before = await ofOwner(context.db.write, owner)
    .select('vat_id')
    .where(id === undefined ? sql<boolean>`is_default` : sql<boolean>`id = ${id}`)
    .executeTakeFirst()
  const facts = { ...rest, vat_id, tax_number, buyer_reference, updated_at: now }
  if (before?.vat_id === vat_id) return { owner, written: facts }
  return { owner, written: { ...facts, ...(await vatFacts(vat_id, now, context)) } }
}

async function vatFacts(vatId: string, now: Temporal.Instant, { vatCheck }: Context) {
  const none = { vat_state: null, vat_checked_at: null, vat_reference: '', vat_tries: 0, vat_next_at: null }
  if (vatId === '') return none
  const answer = await vatCheck.check(vatId)
  if (answer.state === 'invalid') refuse('account.vat_invalid')
  if (answer.state === 'valid')
    return { ...none, vat_state: 'valid' as const, vat_checked_at: now, vat_reference: answer.reference }
  const vat_next_at = vatCheck.name === 'none' ? null : nextVatCheck(1, now)
  return { ...none, vat_state: 'unverified' as const, vat_tries: 1, vat_next_at }
}

type Written = Awaited<ReturnType<typeof checked>>['written']

async function insert(
  tx: Tx,
  context: Context,
  owner: AddressOwner,
  written: Written & { is_default: boolean },
): Promise<void> {
  await tx
    .insertInto('billing_address')
    .values({ id: context.newId(), person_id: owner.personId, company_id: owner.companyId, ...written })
    .execute()
}

/** Begins or goes on with a provider's payee: the answer is a link to the payment provider, which is not stored. */
import { createHash } from 'node:crypto'
import { maySwitchMode } from '#features/account/person/rules/mode.ts'
import { findOwnPlace, readProviderIdentity } from '#features/office/provider/server/own-place.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call, Context } from '#platform/context.ts'
import type { createPayee as contract } from '../contract.ts'
import { nextReading } from '../rules/payee-changes.ts'
import { restrictedSince } from '../rules/restriction.ts'
import { findPayee } from './payee-store.ts'

export async function createPayee({ viewer, params, body, now, context }: Call<typeof contract>) {
  orRefuse(maySwitchMode(viewer, 'provider'))
  if (viewer.suspended) refuse('auth.forbidden')
  // ASVS 7.5.3: a session that was left open must not lead the money elsewhere.
  if (!viewer.proved) refuse('account.proof_needed')
  const { db, payees, config } = context
  const place = (await findOwnPlace(db.write, viewer.id, params.location)) ?? refuse('request.not_found')
  const known = await findPayee(db.write, payees, place.providerId)
  const payeeRef = known?.ref ?? (await makePayee(context, viewer, place.providerId, now))
  const page = `${config.BASE_URL}${body.returnPath}`
  const { url } = await payees.link({ payeeRef, returnUrl: `${page}?connected`, refreshUrl: `${page}?expired` })
  return { data: { url } }
}

/** Of two windows, or after a lost answer, the key gives the same payee. @returns its reference at the payment provider */
async function makePayee(
  context: Context,
  viewer: SignedIn,
  providerId: number,
  now: Temporal.Instant,
): Promise<string> {
  const { db, payees, newId } = context
  const { name, country } = await readProviderIdentity(db.write, providerId)
  const currency = country === 'CH' ? 'CHF' : 'EUR'
  const ownerRef = `provider:${providerId}`
  const input = { ownerRef, email: viewer.email, name, country, currency, locale: viewer.locale } as const
  // What is said of them is part of the key: if it changed since a call whose answer was lost, it is a new call.
  const said = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const { payeeRef, state, due } = await payees.create(input, `${ownerRef}:payee:${said}`)
  await db.write
    .insertInto('payee')
    .values({
      id: newId(),
      provider_id: providerId,
      psp: payees.name,
      ref: payeeRef,
      country,
      currency,
      state,
      restricted_at: restrictedSince(state, null, now),
      due: JSON.stringify(due),
      created_at: now,
      updated_at: now,
      next_at: nextReading(state, now, now),
    })
    .onConflict((on) => on.doNothing())
    .execute()
  return (await findPayee(db.write, payees, providerId))?.ref ?? payeeRef
}

import type { Locale } from '#kernel/locale.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { refusalText } from '#kernel/refusals.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call, Context } from '#platform/context.ts'
import { localEnd } from '../../rules/local-end.ts'
import { relationTo } from '../../rules/access.ts'
import { cancelAtTheDoor } from '../../server/cancel/cancel-booking.ts'
import { cancelableOf, ownersOf, releasedOf } from '../../server/read/read-booking.ts'
import { lockBookingRow, readBookingRow, type BookingRow } from '../../server/store.ts'
import type { readWithdrawal as readContract, withdraw as contract } from '../contract.ts'
import { withdrawalFee } from '../rules/withdrawal.ts'
import { addWithdrawal, readDeclared } from './withdrawal-store.ts'

export async function readWithdrawal({ viewer, params, locale, context }: Call<typeof readContract>) {
  return { data: await viewWithdrawal(context, viewer, params.id, locale) }
}

export async function withdraw({ viewer, params, body, locale, now, context }: Call<typeof contract>) {
  await context.db.tx(async (tx) => {
    const booking = ofBooker(viewer, await lockBookingRow(tx, params.id))
    // The first response was lost.
    if (await readDeclared(tx, booking)) return
    const feeCents = orRefuse(feeOf(context, booking, now))
    if (body.expectedFee !== feeCents) refuse('booking.fee_changed')
    // Before the event that the mail with the confirmation is written for.
    await addWithdrawal(tx, booking, { name: body.name, at: now })
    await cancelAtTheDoor(tx, booking, { by: 'user', feeCents, reason: null, now })
  })
  context.wake()
  return { data: await viewWithdrawal(context, viewer, params.id, locale) }
}

/** Nobody else concluded the contract; for them there is none. */
function ofBooker(viewer: SignedIn, booking: BookingRow | undefined): BookingRow {
  if (!booking || orRefuse(relationTo(viewer, ownersOf(booking))) !== 'booker') refuse('request.not_found')
  return booking
}

const feeOf = ({ config }: Context, booking: BookingRow, now: Temporal.Instant) =>
  withdrawalFee(
    'booker',
    { ...cancelableOf(booking, now), isForCompany: booking.company_id !== null },
    config.RIGHT_OF_WITHDRAWAL,
    now,
  )

async function viewWithdrawal(context: Context, viewer: SignedIn, id: number, locale: Locale) {
  const booking = ofBooker(viewer, await readBookingRow(context.db, id))
  const fee = feeOf(context, booking, context.clock.now())
  const [declared, booker] = await Promise.all([
    readDeclared(context.db.read, booking),
    context.db.read
      .selectFrom('person')
      .select(['name', 'email'])
      .where('id', '=', booking.booker_id)
      .executeTakeFirstOrThrow(),
  ])
  return {
    id,
    office: locale === 'en' ? booking.title_en : booking.title_de,
    date: booking.day,
    from: formatQuarter(booking.a),
    to: localEnd(booking.end_at, booking.zone, booking.day),
    zone: booking.zone,
    currency: booking.currency,
    totalCents: booking.total_cents,
    ...booker,
    offer: fee.ok
      ? {
          feeCents: fee.value,
          releaseCents: releasedOf(booking, fee.value),
          isRight: context.config.RIGHT_OF_WITHDRAWAL === 'granted',
        }
      : null,
    reason: fee.ok ? null : refusalText(fee.refusal.code, fee.refusal.slots, locale),
    declared: declared && { name: declared.name, at: declared.declared_at.toString(), feeCents: booking.fee_cents },
  }
}

/**
 * Asks providers for what the report needs, reminds them twice, and stops payouts and new bookings of who says nothing
 * (rules/asking.ts). One transaction for each provider and step, so that whoever is told is also noted and paused; one who
 * says it in the same moment is seen, because both lock the row.
 */
import { sql } from 'kysely'
import { pauseOffices } from '#features/office/server/pause-offices.ts'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { askingStep, REMINDER_DAYS, type AskingStep } from '../rules/asking.ts'
import { emit } from './emit.ts'
import { settleCompleteness } from './settle-completeness.ts'

const BATCH = 100
/** Nothing is paid for these. */
const UNPAID_TYPES = OFFICE_TYPE.internal | OFFICE_TYPE.employeesOnly
const EVENTS = { remind: 'tax.reminded', remind_again: 'tax.last_reminded', block: 'tax.blocked' } as const

/** @returns how many were asked, told or freed */
export async function askProviders(context: Context, now: Temporal.Instant): Promise<number> {
  const done = (await askNew(context, now)) + (await goOn(context, now)) + (await settleOthers(context, now))
  if (done > 0) context.wake()
  return done
}

/** Who offers something that is paid for, is reported, and has not been asked. */
async function askNew({ db }: Context, now: Temporal.Instant): Promise<number> {
  const due = await db.write
    .selectFrom('provider as p')
    .leftJoin('tax_profile as t', 't.provider_id', 'p.id')
    .leftJoin('billing_address as b', (on) => on.onRef('b.person_id', '=', 'p.person_id').on('b.is_default', '=', true))
    .select(['p.id', 'p.person_id'])
    .where('p.person_id', 'is not', null)
    .where('t.asked_at', 'is', null)
    .where('t.complete_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('office as o')
          .innerJoin('location as l', 'l.id', 'o.location_id')
          .select('o.id')
          .whereRef('o.provider_id', '=', 'p.id')
          .where('o.status', '=', 'published')
          .where(sql<boolean>`o.type & ${UNPAID_TYPES}::int = 0`)
          // As rules/tax-data.ts says: Switzerland takes no part.
          .where(sql<boolean>`(l.country <> 'CH' or coalesce(b.country, p.country) <> 'CH')`),
      ),
    )
    .orderBy('p.id')
    .limit(BATCH)
    .execute()
  let asked = 0
  for (const { id, person_id } of due) {
    const isAsked = await db.tx(async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('tax_profile')
        .values({ provider_id: id, asked_at: now, updated_at: now })
        .onConflict((on) =>
          on
            .column('provider_id')
            .doUpdateSet({ asked_at: now })
            .where('tax_profile.asked_at', 'is', null)
            .where('tax_profile.complete_at', 'is', null),
        )
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) return false
      await emit(tx, { type: 'tax.asked', person_id, at: now })
      return true
    })
    if (isAsked) asked += 1
  }
  return asked
}

async function goOn({ db }: Context, now: Temporal.Instant): Promise<number> {
  const due = await db.write
    .selectFrom('tax_profile')
    .select('provider_id')
    .where('complete_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('asked_at', '<=', now.subtract({ hours: REMINDER_DAYS[0] * 24 }))
    .orderBy((column) => column.fn.coalesce('reminded_at', 'asked_at'))
    .limit(BATCH)
    .execute()
  let told = 0
  for (const { provider_id: id } of due) if (await db.tx((tx) => nextStep(tx, id, now))) told += 1
  return told
}

async function nextStep(tx: Tx, providerId: number, now: Temporal.Instant): Promise<boolean> {
  const row = await tx
    .selectFrom('tax_profile as t')
    .innerJoin('provider as p', 'p.id', 't.provider_id')
    .select(['t.asked_at', 't.reminders', 't.reminded_at', 't.blocked_at', 't.complete_at', 'p.person_id'])
    .where('t.provider_id', '=', providerId)
    .forUpdate('t')
    .executeTakeFirstOrThrow()
  if (row.asked_at === null || row.complete_at !== null) return false
  const asked = {
    askedAt: row.asked_at,
    reminders: row.reminders,
    remindedAt: row.reminded_at,
    isBlocked: row.blocked_at !== null,
  }
  const step = askingStep(asked, now)
  if (step === null) return false
  // What was missing may have been said elsewhere, as the billing address is.
  if (await settleCompleteness(tx, providerId, now)) return false
  if (step === 'block') await pauseOffices(tx, providerId, now)
  await tx
    .updateTable('tax_profile')
    .set(noteOf(step, row.reminders, now))
    .where('provider_id', '=', providerId)
    .execute()
  await emit(tx, { type: EVENTS[step], person_id: row.person_id, at: now })
  return true
}

const noteOf = (step: AskingStep, reminders: number, now: Temporal.Instant) =>
  step === 'block' ? { blocked_at: now } : { reminders: reminders + 1, reminded_at: now }

/** Who is blocked, and has said elsewhere what was missing, is free at the next round. */
async function settleOthers({ db }: Context, now: Temporal.Instant): Promise<number> {
  const blocked = await db.write
    .selectFrom('tax_profile as t')
    .innerJoin('provider as p', 'p.id', 't.provider_id')
    .innerJoin('billing_address as b', (on) =>
      on.onRef('b.person_id', '=', 'p.person_id').on('b.is_default', '=', true),
    )
    .select('t.provider_id')
    .where('t.blocked_at', 'is not', null)
    // Who has not said more than that would still be blocked.
    .where('t.kind', 'is not', null)
    .orderBy('b.updated_at', 'desc')
    .limit(BATCH)
    .execute()
  let freed = 0
  for (const { provider_id: id } of blocked) if (await db.tx((tx) => settleCompleteness(tx, id, now))) freed += 1
  return freed
}

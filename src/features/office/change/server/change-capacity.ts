import { isAfter } from '#kernel/time.ts'
import { RefusalError, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { lockOwnOffice, readOwnOffice, type OwnOffice } from '../../server/own-office.ts'
import type { changeCapacity as contract, previewCapacity as previewContract } from '../contract.ts'
import { effects } from '../rules/effects.ts'
import { lastBookableDay, lockDays, readFacts, writeCapacity } from './change-store.ts'
import { toShown } from './to-shown.ts'

type Desks = Call<typeof previewContract>['body']

export async function previewCapacity({ viewer, params, body, now, context }: Call<typeof previewContract>) {
  const { read } = context.db
  const office = await readOwnOffice(read, viewer, params.id, now)
  const facts = await readFacts(read, office, now)
  return { data: toShown(effects({ kind: 'capacity', ...wantedOf(office, body) }, facts)) }
}

/** The preview needs no repeating here: a booking that came since makes it impossible, and nothing else can change. */
export async function changeCapacity({ viewer, params, body, now, context }: Call<typeof contract>) {
  return context.db.tx(async (tx) => {
    const office = await lockOwnOffice(tx, viewer, params.id, now)
    const wanted = wantedOf(office, body)
    await lockDays(tx, office)
    const effect = effects({ kind: 'capacity', ...wanted }, await readFacts(tx, office, now))
    if (effect.refusal !== null)
      throw new RefusalError({ code: 'office.capacity_booked', slots: { day: effect.possibleFrom } }, toShown(effect))
    await writeCapacity(tx, office, wanted, now)
    return { data: toShown(effect) }
  })
}

/** A room has one place. Beyond the days that can be booked the new number holds anyway. */
function wantedOf({ group, today }: OwnOffice, { capacity, from = today }: Desks) {
  if (group === 2 && capacity !== 1) refuse('office.capacity_room')
  const last = lastBookableDay(today)
  return { capacity, from: isAfter(today, from) ? today : isAfter(from, last) ? last : from }
}

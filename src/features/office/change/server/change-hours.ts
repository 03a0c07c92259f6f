import { maskOf } from '#kernel/quarters.ts'
import { orRefuse, RefusalError } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { checkWeek } from '../../rules/opening-spans.ts'
import { lockOwnOffice, readOwnOffice } from '../../server/own-office.ts'
import { replaceHours } from '../../server/store.ts'
import type { changeHours as contract, previewHours as previewContract } from '../contract.ts'
import { areSame, effects } from '../rules/effects.ts'
import { lockDays, readFacts, writeHours } from './change-store.ts'
import { toShown } from './to-shown.ts'

export async function previewHours({ viewer, params, body, now, context }: Call<typeof previewContract>) {
  const { read } = context.db
  const office = await readOwnOffice(read, viewer, params.id, now)
  orRefuse(checkWeek(body.week))
  return { data: toShown(effects({ kind: 'hours', week: body.week.map(maskOf) }, await readFacts(read, office, now))) }
}

export async function changeHours({ viewer, params, body, now, context }: Call<typeof contract>) {
  return context.db.tx(async (tx) => {
    const office = await lockOwnOffice(tx, viewer, params.id, now)
    orRefuse(checkWeek(body.week))
    const masks = body.week.map(maskOf)
    await lockDays(tx, office)
    const effect = effects({ kind: 'hours', week: masks }, await readFacts(tx, office, now))
    const shown = toShown(effect)
    if (!areSame(body.seen, shown)) throw new RefusalError({ code: 'office.effects_changed', slots: {} }, shown)
    await replaceHours(tx, office.id, body.week)
    await writeHours(tx, office, masks, now)
    return { data: shown }
  })
}

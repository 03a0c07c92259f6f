import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { lockOwnOffice } from '../../server/own-office.ts'
import type { changeTurnover as contract } from '../contract.ts'
import { lockDays, writeTurnover } from './change-store.ts'

export async function changeTurnover({ viewer, params, body, now, context }: Call<typeof contract>) {
  return context.db.tx(async (tx) => {
    const office = await lockOwnOffice(tx, viewer, params.id, now)
    if (office.group !== 2 && body.minutes > 0) refuse('office.turnover_desks')
    await lockDays(tx, office)
    await writeTurnover(tx, office, body.minutes / 15, now)
    return { data: { minutes: body.minutes } }
  })
}

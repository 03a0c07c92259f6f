/** Making, listing and revoking the addresses at which calendar programs read. */
import { randomBytes } from 'node:crypto'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type * as contract from '../contract.ts'
import { MOST_CALENDARS, TOKEN_BYTES } from '../rules/limits.ts'
import { insertCalendar, listLive, lockOwner, ownsOffice, revoke } from './calendar-store.ts'

export async function listCalendars({ viewer, locale, context }: Call<typeof contract.listCalendars>) {
  return { data: (await listLive(context.db.read, viewer.id, locale)).map(toReply) }
}

export async function createCalendar({ viewer, body, locale, now, context }: Call<typeof contract.createCalendar>) {
  if (!viewer.verified) refuse('account.unverified')
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const id = context.newId()
  const office = body.scope === 'office' ? body.office : null
  const live = await context.db.tx(async (tx) => {
    // One after the other, so that the limit holds for simultaneous calls.
    await lockOwner(tx, viewer.id)
    if (office !== null && !(await ownsOffice(tx, viewer.id, office))) refuse('request.not_found')
    if ((await listLive(tx, viewer.id, locale)).length >= MOST_CALENDARS) refuse('calendar.too_many')
    await insertCalendar(tx, { id, token, personId: viewer.id, scope: body.scope, office, now })
    return listLive(tx, viewer.id, locale)
  })
  const made = live.find((one) => one.id === id)
  if (!made) throw new Error('the calendar is not there')
  return { data: { ...toReply(made), url: `${context.config.BASE_URL}/calendar/${token}.ics` } }
}

export async function revokeCalendar({ viewer, params, now, context }: Call<typeof contract.revokeCalendar>) {
  if (!(await revoke(context.db.write, viewer.id, params.id, now))) refuse('request.not_found')
  return { data: null }
}

type Live = Awaited<ReturnType<typeof listLive>>[number]

function toReply({ id, scope, office_id, title, created_at, used_at }: Live) {
  return {
    id,
    scope,
    office: office_id === null ? null : { id: office_id, title: title ?? '' },
    createdAt: created_at.toString(),
    usedAt: used_at?.toString() ?? null,
  }
}

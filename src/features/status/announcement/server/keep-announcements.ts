/** What operators do with announcements. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import type * as contract from '../contract.ts'
import { timesOf, typedOf, whenOf, type Times } from '../rules/announcement.ts'
import { newestAnnouncements } from './announcement-store.ts'
import { readAnnouncementsAnew } from './current-announcements.ts'

export async function listAnnouncements({ now, context }: Call<typeof contract.listAnnouncements>) {
  const rows = await newestAnnouncements(context.db.read)
  return {
    data: rows.map((row) => ({
      ...row,
      updates: [...row.updates],
      startsAt: row.startsAt.toString(),
      endsAt: row.endsAt?.toString() ?? null,
      when: whenOf(row, now),
      typedStart: typedOf(row.startsAt, REGION_ZONE),
      typedEnd: typedOf(row.endsAt, REGION_ZONE),
    })),
  }
}

type Written = Call<typeof contract.createAnnouncement>['body']

const columnsOf = (body: Written, { startsAt, endsAt }: Times) => ({
  kind: body.kind,
  shown_on: body.shownOn,
  title_de: body.titleDe,
  title_en: body.titleEn,
  text_de: body.textDe,
  text_en: body.textEn,
  starts_at: startsAt,
  ends_at: endsAt,
})

/** What the audit log keeps of it. */
const noted = (body: Written, { startsAt, endsAt }: Times) => ({
  kind: body.kind,
  shownOn: body.shownOn,
  title: body.titleDe,
  startsAt: startsAt.toString(),
  endsAt: endsAt?.toString() ?? null,
})

export async function createAnnouncement({ viewer, body, now, context }: Call<typeof contract.createAnnouncement>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const times = orRefuse(timesOf(body, REGION_ZONE, now))
  return changed(context, async (tx) => {
    const { id } = await tx
      .insertInto('announcement')
      .values(columnsOf(body, times))
      .returning('id')
      .executeTakeFirstOrThrow()
    const on = ['announcement', id] as const
    await recordAction(tx, { by: viewer, action: 'announcement.made', on, after: noted(body, times), now })
    return id
  })
}

export async function changeAnnouncement(call: Call<typeof contract.changeAnnouncement>) {
  const { viewer, params, body, now, context } = call
  if (!viewer.proved) refuse('account.proof_needed')
  const times = orRefuse(timesOf(body, REGION_ZONE, now))
  return changed(context, async (tx) => {
    await lockNotOver(tx, params.id, now)
    await tx.updateTable('announcement').set(columnsOf(body, times)).where('id', '=', params.id).execute()
    const on = ['announcement', params.id] as const
    await recordAction(tx, { by: viewer, action: 'announcement.changed', on, after: noted(body, times), now })
    return params.id
  })
}

export async function updateAnnouncement(call: Call<typeof contract.updateAnnouncement>) {
  const { viewer, params, body, now, context } = call
  if (!viewer.proved) refuse('account.proof_needed')
  return changed(context, async (tx) => {
    await lockNotOver(tx, params.id, now)
    await tx
      .insertInto('announcement_update')
      .values({ announcement_id: params.id, at: now, text_de: body.textDe, text_en: body.textEn })
      .execute()
    const on = ['announcement', params.id] as const
    await recordAction(tx, { by: viewer, action: 'announcement.updated', on, after: { text: body.textDe }, now })
    return params.id
  })
}

/** One that has not begun was never shown to anybody, so nothing of it is kept but the entry of the audit log. */
export async function endAnnouncement({ viewer, params, now, context }: Call<typeof contract.endAnnouncement>) {
  if (!viewer.proved) refuse('account.proof_needed')
  return changed(context, async (tx) => {
    const { startsAt } = await lockNotOver(tx, params.id, now)
    const isComing = Temporal.Instant.compare(startsAt, now) >= 0
    if (isComing) await tx.deleteFrom('announcement').where('id', '=', params.id).execute()
    else await tx.updateTable('announcement').set({ ends_at: now }).where('id', '=', params.id).execute()
    const on = ['announcement', params.id] as const
    await recordAction(tx, { by: viewer, action: 'announcement.ended', on, after: { takenBack: isComing }, now })
    return params.id
  })
}

/** @throws RefusalError request.not_found, announcement.over */
async function lockNotOver(tx: Tx, id: number, now: Temporal.Instant): Promise<Times> {
  const found = await tx
    .selectFrom('announcement')
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) refuse('request.not_found')
  if (whenOf(found, now) === 'over') refuse('announcement.over')
  return found
}

async function changed(context: Context, write: (tx: Tx) => Promise<number>) {
  const id = await context.db.tx(write)
  readAnnouncementsAnew(context.db)
  return { data: { id } }
}

/** SQL of team days. */
import type { Reads, Tx } from '#platform/db/handles.ts'

type TeamDayRow = {
  readonly id: number
  readonly companyId: number
  readonly organiserId: string
  readonly wish: { readonly office: number; readonly date: string }
  readonly request: { readonly key: string; readonly hash: string }
  readonly now: Temporal.Instant
}

/** @throws the violation of team_day_request, when the same request has written it meanwhile */
export async function insertTeamDay(tx: Tx, { id, companyId, organiserId, wish, request, now }: TeamDayRow) {
  await tx
    .insertInto('team_day')
    .values({
      id,
      company_id: companyId,
      organiser_id: organiserId,
      office_id: wish.office,
      day: wish.date,
      request_key: request.key,
      request_hash: request.hash,
      created_at: now,
    })
    .execute()
}

/** What an earlier request with this key has written. */
export async function readTeamDay(db: Reads, organiserId: string, key: string) {
  return db
    .selectFrom('team_day')
    .select(['id', 'request_hash as hash'])
    .where('organiser_id', '=', organiserId)
    .where('request_key', '=', key)
    .executeTakeFirst()
}

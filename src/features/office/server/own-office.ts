/** An office as its owner changes it. For everybody else it is not there. */
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { localDay } from '#kernel/time.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'

export type OwnOffice = {
  readonly id: number
  readonly group: number
  readonly capacity: number
  readonly turnoverQuarters: number
  /** Weekly masks, Monday first. */
  readonly hours: readonly string[]
  readonly zone: string
  readonly today: string
}

type Owner = Pick<SignedIn, 'id'>

const ownOffices = (db: Reads, viewer: Owner) =>
  db
    .selectFrom('office as o')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .innerJoin('location as l', 'l.id', 'o.location_id')
    .select(['o.id', 'o.grp', 'o.capacity', 'o.turnover_quarters', 'o.hours', 'l.zone'])
    .where('p.person_id', '=', viewer.id)
    .where('o.status', '<>', 'deleted')

type Row = Awaited<ReturnType<ReturnType<typeof ownOffices>['execute']>>[number]

const toOffice = (row: Row, now: Temporal.Instant): OwnOffice => ({
  id: row.id,
  group: row.grp,
  capacity: row.capacity,
  turnoverQuarters: row.turnover_quarters,
  hours: row.hours,
  zone: row.zone,
  today: localDay(now, row.zone),
})

export async function readOwnOffice(db: Reads, viewer: Owner, id: number, now: Temporal.Instant): Promise<OwnOffice> {
  const row = await ownOffices(db, viewer).where('o.id', '=', id).executeTakeFirst()
  return toOffice(row ?? refuse('request.not_found'), now)
}

/**
 * Whoever changes an office or its days holds this lock, and takes days after it. Bookings do not wait for it: their
 * foreign keys only ask that the office stays (decision 44).
 */
export async function lockOwnOffice(tx: Tx, viewer: Owner, id: number, now: Temporal.Instant): Promise<OwnOffice> {
  const row = await ownOffices(tx, viewer).where('o.id', '=', id).forNoKeyUpdate('o').executeTakeFirst()
  return toOffice(row ?? refuse('request.not_found'), now)
}

/** All of them, in one order. */
export async function lockOwnOffices(tx: Tx, viewer: Owner, now: Temporal.Instant): Promise<OwnOffice[]> {
  const rows = await ownOffices(tx, viewer).orderBy('o.id').forNoKeyUpdate('o').execute()
  return rows.map((row) => toOffice(row, now))
}

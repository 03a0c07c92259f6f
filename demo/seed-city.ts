/**
 * Builds the demo city by calling use-cases with a moved clock: people, houses, offices, eight weeks of visits. The
 * same seed on the same day gives the same city. Nothing else may use the database meanwhile, so jobs start later.
 */
import { sql } from 'kysely'
import type { Database } from '#platform/db/connection/database.ts'
import type { Context } from '#platform/context.ts'
import { describeCity } from './city/describe-city.ts'
import { DEMO_MAIL_DOMAIN, type CityPlan } from './city/plan.ts'
import { seedCases } from './seed-cases.ts'
import { contextAt } from './seed-context.ts'
import { seedConversion } from './seed-conversion.ts'
import { chooseCodes, seedDiscounts } from './seed-discounts.ts'
import { seedFailedHold } from './seed-failed-hold.ts'
import { seedCostCentres, seedMembers } from './seed-members.ts'
import { seedPlaces } from './seed-places.ts'
import { seedPresence } from './seed-presence.ts'
import { seedOffices } from './seed-offices.ts'
import { seedDrafts, seedProviders, verifySome } from './seed-providers.ts'
import { seedPeople } from './seed-people.ts'
import { seedStatements } from './seed-statements.ts'
import { seedVisits, type VisitCounts } from './seed-visits.ts'
import { calendarOf, timeVisits } from './visit-times.ts'

const STARTED = 'demo_seeding'
const DONE = 'demo_seeded'
/**
 * Days before the city's date: the first person, the first house, the first payee, the drafts, who has not confirmed their
 * address yet, the discount codes. The first visit is booked 48 days before it.
 */
const PEOPLE_DAYS = 120
const HOUSES_DAYS = 100
const PAYEES_DAYS = 90
const DRAFTS_DAYS = 2
const UNVERIFIED_DAYS = 3
const CODES_DAYS = 60
const VERIFIED_DAYS = 20

export type SeedReport = Readonly<VisitCounts> & {
  readonly seed: number
  /** The city's date as ISO date. */
  readonly day: string
  readonly people: number
  readonly providers: number
  readonly locations: number
  readonly offices: number
}

/** @throws Error when the database is not empty, or when anything but a rule fails */
export async function seedCity(options: {
  context: Context
  seed: number
  realNow: Temporal.Instant
  onProgress?: (text: string) => void
  /** A smaller plan, for tests; default is the whole city of the seed. */
  plan?: CityPlan
}): Promise<SeedReport> {
  const { context, seed, realNow, onProgress = () => {} } = options
  const plan = options.plan ?? describeCity(seed)
  if (context.payments.name !== 'sandbox') throw new Error('the demo city pays with the sandbox only')
  await begin(context.db)
  const calendar = calendarOf(realNow)
  const daysBefore = (days: number) => calendar.cutoff.subtract({ hours: days * 24 })
  const byKey = <T extends { readonly key: string }>(list: readonly T[]) => new Map(list.map((one) => [one.key, one]))

  onProgress(`${plan.people.length} people, ${plan.providers.length} providers`)
  const { viewers, providerIds, companyIds } = await seedPeople(
    context,
    seed,
    plan,
    daysBefore(PEOPLE_DAYS),
    daysBefore(UNVERIFIED_DAYS),
  )
  const monthly = plan.companies.find(({ key }) => key === 'alpenblick')
  const [monthlyId, operator] = [companyIds.get(monthly?.key ?? ''), viewers.get('operator')]
  if (monthly && monthlyId !== undefined && operator)
    await seedStatements({
      context: contextAt(context, seed, daysBefore(HOUSES_DAYS), 'statements'),
      companyId: monthlyId,
      admin: viewers.get(monthly.adminKey)!,
      operator,
    })
  const admin = plan.companies.find(({ key }) => key === 'sturmvogel')?.adminKey
  if (admin) await seedCostCentres({ context, seed, admin: viewers.get(admin)!, now: daysBefore(HOUSES_DAYS) })
  onProgress(`${plan.offices.length} offices at ${plan.locations.length} addresses`)
  const { officeIds, locationIds } = await seedOffices({
    context,
    seed,
    plan,
    providerIds,
    companyIds,
    from: daysBefore(HOUSES_DAYS),
    monday: calendar.monday,
  })
  await seedProviders({ context, seed, plan, viewers, from: daysBefore(PAYEES_DAYS) })
  if (operator)
    await verifySome(contextAt(context, seed, daysBefore(VERIFIED_DAYS), 'verified'), operator, [
      ...providerIds.values(),
    ])
  await seedDrafts({ context, seed, plan, viewers, locationIds, at: daysBefore(DRAFTS_DAYS) })
  const codesAt = daysBefore(CODES_DAYS)
  const host = plan.providers.find(({ personKey }) => personKey === 'provider')
  await seedDiscounts(contextAt(context, seed, codesAt, 'codes'), codesAt, providerIds.get(host!.key)!)

  const offices = byKey(plan.offices)
  const visits = timeVisits(seed, calendar, plan.visits, offices, byKey(plan.locations))
  onProgress(`${visits.length} visits`)
  const counts = await seedVisits({
    context,
    seed,
    visits,
    codes: chooseCodes(seed, visits, byKey(plan.people), offices),
    viewers,
    officeIds,
    cutoff: calendar.cutoff,
    now: realNow,
    onProgress,
  })
  if (admin) {
    const lead = viewers.get(admin)!
    const colleague = plan.people.findLast(({ kind, companyKey }) => kind === 'employee' && companyKey === 'sturmvogel')
    await seedFailedHold({
      context,
      seed,
      admin: lead,
      member: viewers.get(colleague!.key)!,
      offices: [...officeIds.values()].toSorted((one, other) => one - other),
      cutoff: calendar.cutoff,
    })
    await seedMembers({ context, seed, admin: lead, now: realNow })
    const people = [...viewers.values()].filter(({ companyId }) => companyId !== null && companyId === lead.companyId)
    await seedPresence({ context, seed, people, now: realNow })
    await seedPlaces({ context, seed, admin: lead, people, now: calendar.cutoff })
  }
  const asker = plan.people.findLast((one) => one.kind === 'user' && one.verified && one.billingAddress !== null)
  if (asker) await seedConversion({ context, seed, asker, viewer: viewers.get(asker.key)!, at: realNow })
  if (operator)
    await seedCases({
      context,
      seed,
      operator,
      people: plan.people
        .filter(({ kind, key, verified }) => kind === 'user' && verified && key !== 'lena' && key !== asker?.key)
        .flatMap(({ key }) => viewers.get(key) ?? []),
      offices: await reportable(context.db, [...officeIds.values()]),
      now: realNow,
    })
  const report = {
    seed,
    day: calendar.cutoff.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString(),
    people: plan.people.length,
    providers: plan.providers.length,
    locations: plan.locations.length,
    offices: plan.offices.length,
    ...counts,
  }
  await finish(context.db, report, realNow)
  return report
}

/** Of others than provider@, whose visitors should find their places as they are described. */
async function reportable(db: Database, ids: readonly number[]) {
  return db.read
    .selectFrom('office as o')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .innerJoin('person as owner', 'owner.id', 'p.person_id')
    .select('o.id')
    .select(sql<string>`o.photos -> 0 ->> 'key'`.as('photo'))
    .where('o.id', 'in', ids)
    .where('o.status', '=', 'published')
    .where('owner.email', '!=', `provider@${DEMO_MAIL_DOMAIN}`)
    .orderBy('o.title_de')
    .orderBy('o.id')
    .limit(3)
    .execute()
}

export async function isSeeded(db: Database): Promise<boolean> {
  return hasSetting(db, DONE)
}

/** True when seeding began and did not finish. The database must then be replaced by an empty one. */
export async function isHalfSeeded(db: Database): Promise<boolean> {
  return (await hasSetting(db, STARTED)) && !(await isSeeded(db))
}

async function hasSetting(db: Database, key: string): Promise<boolean> {
  const setting = await db.read.selectFrom('setting').select('key').where('key', '=', key).executeTakeFirst()
  return setting !== undefined
}

/** Seeds an empty database only, because demo mode may have been pointed at a real one by mistake. */
async function begin(db: Database): Promise<void> {
  if (await isSeeded(db)) throw new Error('the demo city stands already')
  if (await isHalfSeeded(db)) throw new Error('the demo city was left half built: start over with an empty database')
  await db.tx(async (tx) => {
    const other = await tx.selectFrom('person').select('id').limit(1).executeTakeFirst()
    if (other) throw new Error('the demo city needs an empty database, and people are in this one')
    await tx
      .insertInto('setting')
      .values({ key: STARTED, value: JSON.stringify(true) })
      .execute()
  })
}

/** Mails about the past are not sent, except Lena's last booking and last visit, so that the inbox shows real mails. */
async function finish(db: Database, report: SeedReport, now: Temporal.Instant): Promise<void> {
  await db.tx(
    async (tx) => {
      await tx.query(
        `update domain_event set dispatched_at = at where dispatched_at is null and id not in (
           select coalesce(max(e.id), 0) from domain_event e join person p on p.id = e.person_id
             join booking b on b.office_id = e.office_id and b.id = e.booking_id
             left join rating r on r.office_id = b.office_id and r.booking_id = b.id
           where p.email = $1 and (
             (e.type = 'booking.confirmed' and b.status = 'confirmed' and b.start_at > $2)
             or (e.type = 'booking.completed' and r.value is null and b.end_at > $2::timestamptz - interval '30 days'))
           group by e.type)`,
        [`lena@${DEMO_MAIL_DOMAIN}`, now],
      )
      await tx.deleteFrom('setting').where('key', '=', STARTED).execute()
      await tx
        .insertInto('setting')
        .values({ key: DONE, value: JSON.stringify(report) })
        .execute()
    },
    { limitMs: 30_000 },
  )
  await db.write.query('analyze')
}

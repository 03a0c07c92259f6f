/**
 * Budgets, cost centres and invitations of a company (company paper 12), once its visits are booked: one budget is nearly
 * spent, one is spent, and of three people who were invited one has not answered, one did not in time, one was deleted.
 */
import { deleteEmployee, listEmployees, saveEmployee } from '#features/company/member/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { DEMO_MAIL_DOMAIN } from './city/plan.ts'
import { callsOf, contextAt } from './seed-context.ts'

type Limit = { readonly type: 'daily' | 'monthly' | 'yearly' | 'none'; readonly amount: number | null }

const COST_CENTRES = ['ENTW', 'VERTRIEB', 'VERWALT']
const INVITED = [
  { givenName: 'Ole', surname: 'Brandt', daysBefore: 2 },
  { givenName: 'Selin', surname: 'Aksoy', daysBefore: 20 },
  { givenName: 'Piet', surname: 'Janssen', daysBefore: 30, isDeleted: true },
]

/** The second is nearly spent, of the third too little is left to book anything; the others are of every kind. */
const LIMITS: readonly ((used: number) => Limit)[] = [
  (used) => ({ type: 'monthly', amount: Math.max(roundAbove(used, 10_000), 40_000) }),
  (used) => ({ type: 'monthly', amount: roundAbove(used, 5000) }),
  (used) => ({ type: 'monthly', amount: roundAbove(used, 1000) }),
  () => ({ type: 'daily', amount: 40_000 }),
  (used) => ({ type: 'yearly', amount: Math.max(roundAbove(used, 10_000), 250_000) }),
]
const NONE: Limit = { type: 'none', amount: null }

/** The next multiple of a step above what was used, as a person would choose a limit that still holds. */
function roundAbove(used: number, step: number): number {
  return (Math.floor(used / step) + 1) * step
}

type Company = {
  readonly context: Context
  readonly seed: number
  readonly admin: SignedIn
  readonly now: Temporal.Instant
}

/** Gives each employee a cost centre. It runs before the visits, because a booking keeps the cost centre of its booker. */
export async function seedCostCentres({ context, seed, admin, now }: Company): Promise<void> {
  const call = callsOf(admin, contextAt(context, seed, now, 'cost centres'))
  for (const [nth, { limit: _used, ...employee }] of (await listRegistered(call)).entries())
    await call(saveEmployee, {
      body: { ...employee, limit: NONE, costCentre: COST_CENTRES[nth % COST_CENTRES.length]! },
    })
}

/** The employees who have registered, by address, as they are saved again. */
async function listRegistered(call: ReturnType<typeof callsOf>) {
  const listed = await call(listEmployees)
  return listed.data
    .flatMap((one) => ('role' in one && one.role === 'employee' && one.state === 'registered' ? [one] : []))
    .map(({ id, email, givenName, surname, locale, limit, permissions, costCentre }) => ({
      id,
      email,
      givenName,
      surname,
      locale,
      limit,
      permissions,
      costCentre,
    }))
    .toSorted((one, other) => (one.email < other.email ? -1 : 1))
}

export async function seedMembers({ context, seed, admin, now }: Company): Promise<void> {
  const at = (daysBefore: number) => {
    const then = now.subtract({ hours: daysBefore * 24 })
    return callsOf(admin, contextAt(context, seed, then, `members ${daysBefore}`))
  }
  for (const { givenName, surname, daysBefore, isDeleted } of INVITED) {
    const email = `${givenName}.${surname}@${DEMO_MAIL_DOMAIN}`.toLowerCase()
    const limit = { type: 'monthly' as const, amount: 20_000 }
    const body = { email, givenName, surname, locale: 'de' as const, limit, permissions: ['book' as const] }
    const { data } = await at(daysBefore)(saveEmployee, { body })
    if (isDeleted)
      await at(daysBefore - 1)(deleteEmployee, {
        params: { id: String(data.id) },
        body: { cancel: 'none', expectedFee: 0 },
      })
  }
  const call = at(0)
  const most = await readMost(context)
  // The employees who book most have the budgets that say something.
  const byUse = (await listRegistered(call)).toSorted((one, other) => other.limit.used - one.limit.used)
  for (const [nth, { limit: _used, ...employee }] of byUse.entries())
    await call(saveEmployee, { body: { ...employee, limit: LIMITS[nth]?.(most.get(employee.id) ?? 0) ?? NONE } })
}

/** What each member has booked in the month in which it is most, in cents: without a limit months are counted. */
async function readMost({ db }: Context): Promise<ReadonlyMap<number, number>> {
  const rows = await db.read
    .selectFrom('budget_window')
    .select((eb) => ['owner_id', eb.fn.max('used_cents').as('used')])
    .where('owner_kind', '=', 'member')
    .where('kind', '=', 'month')
    .groupBy('owner_id')
    .execute()
  return new Map(rows.map(({ owner_id, used }) => [Number(owner_id), Number(used)]))
}

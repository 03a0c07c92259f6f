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

/** What is booked is less than 100 % of the first and all of the second; the others are of every kind. */
const LIMITS: readonly ((used: number) => Limit)[] = [
  () => ({ type: 'monthly', amount: 40_000 }),
  (used) => ({ type: 'monthly', amount: Math.max(Math.ceil(used / 0.92), 5000) }),
  (used) => ({ type: 'monthly', amount: used }),
  () => ({ type: 'daily', amount: 9000 }),
  () => ({ type: 'yearly', amount: 250_000 }),
]
const NONE: Limit = { type: 'none', amount: null }

export async function seedMembers({
  context,
  seed,
  admin,
  now,
}: {
  context: Context
  seed: number
  admin: SignedIn
  now: Temporal.Instant
}): Promise<void> {
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
  const listed = await call(listEmployees)
  const employees = listed.data.flatMap((one) =>
    'role' in one && one.role === 'employee' && one.state === 'registered' ? [one] : [],
  )
  // Whoever books most has the budgets that say something.
  const byUse = employees.toSorted(
    (one, other) => other.limit.used - one.limit.used || (one.email < other.email ? -1 : 1),
  )
  for (const [nth, { id, email, givenName, surname, locale, limit, permissions }] of byUse.entries()) {
    const chosen = LIMITS[nth]?.(limit.used) ?? NONE
    const costCentre = COST_CENTRES[nth % COST_CENTRES.length]!
    await call(saveEmployee, {
      body: { id, email, givenName, surname, locale, limit: chosen, permissions, costCentre },
    })
  }
}

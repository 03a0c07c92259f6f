/** The context of one step of the seeder: the same server at another time, with reproducible ids. */
import { DESK_ROLES } from '#kernel/desk-roles.ts'
import { createSandboxPayees } from '#adapters/payments/payees/sandbox-payees.ts'
import { createSandboxPayments } from '#adapters/payments/sandbox-payments.ts'
import { idSource } from '#kernel/ids.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { kindOfBits } from '#kernel/viewer.ts'
import { bookingRoutes } from '#features/booking/server/routes.ts'
import { feedRoutes } from '#features/office/feed/server/routes.ts'
import { officeRoutes } from '#features/office/server/routes.ts'
import { ACCOUNT_ROUTES, COMPANY_ROUTES, REPORT_ROUTES } from '#app/server/routes.ts'
import { paymentRoutes } from '#features/payment/server/routes.ts'
import { ratingRoutes } from '#features/rating/server/routes.ts'
import { taxRoutes } from '#features/tax/server/routes.ts'
import { fixedClock } from '#platform/clock.ts'
import type { Database } from '#platform/db/connection/database.ts'
import type { Context } from '#platform/context.ts'
import { inProcess, type InProcessCall } from '#platform/http/route.ts'
import { seededChance, seedFrom } from './seeded-chance.ts'

const ROUTES = [
  ...ACCOUNT_ROUTES,
  ...officeRoutes,
  ...feedRoutes,
  ...paymentRoutes,
  ...bookingRoutes,
  ...ratingRoutes,
  ...COMPANY_ROUTES,
  ...taxRoutes,
  ...REPORT_ROUTES,
]

/** @param name of the step; equal name and seed give equal ids */
export function contextAt(context: Context, seed: number, at: Temporal.Instant, name: string): Context {
  const clock = fixedClock(at)
  const nextId = idSource(seededChance(seedFrom(seed, 'ids', name)).next)
  const sandbox = { db: context.db, now: () => clock.now(), baseUrl: context.config.BASE_URL }
  return {
    ...context,
    clock,
    newId: () => nextId(at.epochMilliseconds),
    payments: createSandboxPayments({
      ...sandbox,
      // Seeding receives no webhooks.
      webhookSecret: name,
    }),
    payees: createSandboxPayees(sandbox),
    wake: () => undefined,
  }
}

/** In-process calls of the endpoints as this person: access, validation, use-case. */
export function callsOf(viewer: SignedIn, context: Context): InProcessCall {
  return inProcess(ROUTES, viewer, context)
}

export async function viewAs(db: Database, personId: string): Promise<SignedIn> {
  const row = await db.read
    .selectFrom('person')
    .select(['id', 'email', 'name', 'email_verified as verified', 'refugee', 'company_id as companyId', 'kind as bits'])
    .select('desk_roles')
    .select((person) => ['locale', person('suspended_at', 'is not', null).$castTo<boolean>().as('suspended')])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!row) throw new Error(`no person ${personId}`)
  // Nobody is signed in, so the viewer is built from the person's row.
  const { desk_roles: roles, ...person } = row
  const deskRoles = DESK_ROLES.filter((one) => roles.includes(one))
  return { ...person, deskRoles, kind: kindOfBits(row.bits) } as Partial<SignedIn> as SignedIn
}

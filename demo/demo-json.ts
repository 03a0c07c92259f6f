/** The demo's description of itself: who can sign in, and what can be booked. */
import { kindOfBits, type PersonKind } from '#kernel/viewer.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { DEMO_MAIL_DOMAIN, DEMO_PASSWORD } from './city/plan.ts'

export type DemoLogin = {
  readonly kind: PersonKind
  readonly name: string
  readonly email: string
  readonly password: string
}

export type DemoJson = {
  readonly people: readonly Omit<DemoLogin, 'name'>[]
  readonly offices: readonly {
    readonly id: number
    /** 1 desks, 2 a whole room (Spec 3). */
    readonly group: number
    readonly city: string
    readonly capacity: number
    readonly currency: 'EUR' | 'CHF'
  }[]
}

/** All people of the demo city and all its published offices, without the places that colleagues share. */
export async function demoJson(db: Database): Promise<DemoJson> {
  const logins = await readLogins(db)
  return {
    people: logins.map(({ kind, email, password }) => ({ kind, email, password })),
    offices: await db.read
      .selectFrom('office as o')
      .innerJoin('location as l', 'l.id', 'o.location_id')
      .innerJoin('provider as p', 'p.id', 'o.provider_id')
      .select(['o.id', 'o.grp as group', 'l.city', 'o.capacity', 'o.currency'])
      .where('p.person_id', 'is not', null)
      .where('o.status', '=', 'published')
      .orderBy('o.id')
      .execute(),
  }
}

/** For the one-click sign-in: the first person of each kind, in the order of Spec 1's roles. */
export async function demoPeople(db: Database): Promise<DemoLogin[]> {
  const logins = await readLogins(db)
  const kinds: readonly PersonKind[] = ['user', 'provider', 'corporate', 'employee', 'operator']
  return kinds.flatMap((kind) => logins.find((login) => login.kind === kind) ?? [])
}

async function readLogins(db: Database): Promise<DemoLogin[]> {
  const rows = await db.read
    .selectFrom('person')
    .select(['kind as bits', 'name', 'email'])
    .where('email', 'like', `%@${DEMO_MAIL_DOMAIN}`)
    .orderBy('created_at')
    .orderBy('email')
    .execute()
  return rows.map(({ bits, name, email }) => ({ kind: kindOfBits(bits), name, email, password: DEMO_PASSWORD }))
}

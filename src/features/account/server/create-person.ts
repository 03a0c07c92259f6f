import { randomUUIDv7 } from 'node:crypto'
import type { Country, Locale } from '#kernel/locale.ts'
import type { Ground } from '#platform/ground.ts'
import { hashPassword } from '#platform/session/password-hash.ts'

export type NewPerson = {
  readonly email: string
  readonly givenName: string
  readonly surname: string
  /** Either the password or its hash: one hash may serve many people of a demo. */
  readonly password?: string
  readonly passwordHash?: string
  readonly verified?: boolean
  /** Spec 3's type bits; 1 (to-work) unless said otherwise. */
  readonly bits?: number
  readonly locale?: Locale
  readonly country?: Country
  readonly refugee?: boolean
  readonly companyId?: number | null
}

/**
 * A person who can sign in, without mail or bot check: for operators' tools, demo and tests. No password, no sign-in.
 * @returns the person's id
 * @throws the database's unique violation when the e-mail address is taken
 */
export async function createPerson(ground: Pick<Ground, 'db' | 'clock'>, person: NewPerson): Promise<string> {
  const id = randomUUIDv7()
  const hash = person.passwordHash ?? (person.password === undefined ? null : await hashPassword(person.password))
  await ground.db.tx(async (tx) => {
    const now = ground.clock.now()
    await tx.query(
      `insert into person (id, email, email_verified, name, given_name, surname, kind, locale, country, refugee, terms_accepted_at, company_id, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $12, $11, $12, $12)`,
      [
        id,
        person.email.toLowerCase(),
        person.verified ?? true,
        `${person.givenName} ${person.surname}`,
        person.givenName,
        person.surname,
        person.bits ?? 1,
        person.locale ?? 'de',
        person.country ?? 'DE',
        person.refugee ?? false,
        person.companyId ?? null,
        now,
      ],
    )
    if (hash === null) return
    await tx.query(
      `insert into login_method (id, user_id, account_id, provider_id, password) values ($1, $2::uuid, $2::text, 'credential', $3)`,
      [randomUUIDv7(), id, hash],
    )
  })
  return id
}

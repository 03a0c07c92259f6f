import { randomUUIDv7 } from 'node:crypto'
import type { DeskRole } from '#kernel/desk-roles.ts'
import type { Country, Locale } from '#kernel/locale.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { DONE } from '../onboarding/rules/steps.ts'
import { hashPassword } from '../sign-in/server/password-hash.ts'

export type NewPerson = {
  readonly email: string
  readonly givenName: string
  readonly surname: string
  /** Either the password or its hash; the demo shares one hash among many people. */
  readonly password?: string
  readonly passwordHash?: string
  readonly verified?: boolean
  /** Spec 3's type bits; default 1 (to-work). */
  readonly bits?: number
  /** Of an operator; an owner unless said. */
  readonly deskRoles?: readonly DeskRole[]
  readonly locale?: Locale
  readonly country?: Country
  readonly refugee?: boolean
  readonly companyId?: number | null
  readonly residence?: string
  /** ISO 639-1. */
  readonly languages?: readonly string[]
  /** The first undone step of the onboarding; by default all are done. */
  readonly onboarding?: number
}

/**
 * Creates a person who can sign in, without mail or bot check: for operators' tools, demo and tests. Without a password
 * the person can not sign in.
 * @returns the person's id
 * @throws the database's unique violation when the e-mail address is taken
 */
export async function createPerson(context: Pick<Context, 'db' | 'clock'>, person: NewPerson): Promise<string> {
  const passwordHash =
    person.passwordHash ?? (person.password === undefined ? null : await hashPassword(person.password))
  return context.db.tx((tx) => insertPerson(tx, { ...person, passwordHash }, context.clock.now()))
}

type HashedPerson = Omit<NewPerson, 'password' | 'passwordHash'> & { readonly passwordHash: string | null }

/** As a part of something larger, which has hashed the password before its transaction. */
export async function insertPerson(tx: Tx, person: HashedPerson, now: Temporal.Instant): Promise<string> {
  const id = randomUUIDv7()
  const bits = person.bits ?? KIND_BITS.toWork
  await tx
    .insertInto('person')
    .values({
      id,
      email: person.email.toLowerCase(),
      email_verified: person.verified ?? true,
      name: `${person.givenName} ${person.surname}`,
      given_name: person.givenName,
      surname: person.surname,
      kind: bits,
      desk_roles: bits & KIND_BITS.operator ? [...(person.deskRoles ?? ['owner'])] : [],
      locale: person.locale ?? 'de',
      country: person.country ?? 'DE',
      refugee: person.refugee ?? false,
      terms_accepted_at: now,
      company_id: person.companyId ?? null,
      residence: person.residence ?? '',
      languages: [...(person.languages ?? [])],
      onboarding: person.onboarding ?? DONE,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const password = person.passwordHash
  if (password === null) return id
  await tx
    .insertInto('login_method')
    .values({ id: randomUUIDv7(), user_id: id, account_id: id, provider_id: 'credential', password })
    .execute()
  return id
}

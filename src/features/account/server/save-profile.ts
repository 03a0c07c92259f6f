import type { ExpressionBuilder } from 'kysely'
import { refuse } from '#kernel/verdict.ts'
import type { Tables } from '#platform/db/tables.gen.ts'
import type { Call } from '#platform/context.ts'
import type { readProfile as readContract, saveProfile as saveContract } from '../contract.ts'

/** A new column of the profile is one line here. */
const profile = (person: ExpressionBuilder<Tables, 'person'>) =>
  [
    'given_name as givenName',
    'surname',
    'email',
    'email_verified as verified',
    'locale',
    'country',
    person('newsletter_opt_in_at', 'is not', null).$castTo<boolean>().as('newsletter'),
  ] as const

export async function readProfile({ viewer, context }: Call<typeof readContract>) {
  const row = await context.db.read.selectFrom('person').select(profile).where('id', '=', viewer.id).executeTakeFirst()
  return { data: row ?? refuse('auth.required') }
}

export async function saveProfile({ viewer, body, now, context }: Call<typeof saveContract>) {
  const row = await context.db.write
    .updateTable('person')
    .set((person) => ({
      given_name: body.givenName,
      surname: body.surname,
      name: `${body.givenName} ${body.surname}`,
      locale: body.locale,
      country: body.country,
      updated_at: now,
      newsletter_opt_in_at: body.newsletter ? person.fn.coalesce('newsletter_opt_in_at', person.val(now)) : null,
    }))
    .where('id', '=', viewer.id)
    .returning(profile)
    .executeTakeFirst()
  return { data: row ?? refuse('auth.required') }
}

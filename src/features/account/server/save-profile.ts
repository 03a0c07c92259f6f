import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/ground.ts'
import type { readProfile as readContract, saveProfile as saveContract } from '../contract.ts'

type ProfileRow = {
  given_name: string
  surname: string
  email: string
  email_verified: boolean
  locale: 'de' | 'en'
  country: string
  newsletter: boolean
}

const COLUMNS =
  'given_name, surname, email, email_verified, locale, country, newsletter_opt_in_at is not null as newsletter'

export async function readProfile({ viewer, ground }: Call<typeof readContract>) {
  const [row] = await ground.db.read.query<ProfileRow>(`select ${COLUMNS} from person where id = $1`, [viewer.id])
  return { data: profileOf(row ?? refuse('auth.required')) }
}

export async function saveProfile({ viewer, body, now, ground }: Call<typeof saveContract>) {
  const [row] = await ground.db.write.query<ProfileRow>(
    `update person set given_name = $2, surname = $3, name = $4, locale = $5, country = $6, updated_at = $8,
       newsletter_opt_in_at = case when not $7 then null else coalesce(newsletter_opt_in_at, $8) end
     where id = $1 returning ${COLUMNS}`,
    [
      viewer.id,
      body.givenName,
      body.surname,
      `${body.givenName} ${body.surname}`,
      body.locale,
      body.country,
      body.newsletter,
      now,
    ],
  )
  return { data: profileOf(row ?? refuse('auth.required')) }
}

function profileOf(row: ProfileRow) {
  return {
    givenName: row.given_name,
    surname: row.surname,
    email: row.email,
    verified: row.email_verified,
    locale: row.locale,
    country: row.country,
    newsletter: row.newsletter,
  }
}

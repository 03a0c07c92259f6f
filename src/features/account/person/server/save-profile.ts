import { FieldErrors, refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { readProfile as readContract, saveProfile as saveContract } from '../contract.ts'
import { isPostcodeOf } from '../../billing/rules/billing-address.ts'
import { picturesOf } from '../rules/avatar.ts'

/** A new column of the profile is one line here. */
const PROFILE = [
  'given_name as givenName',
  'surname',
  'email',
  'email_verified as verified',
  'country',
  'residence',
  'postcode',
  'phone',
  'phone_shared as phoneShared',
  'languages',
  'avatar_key as avatarKey',
  'share_workplaces as shareWorkplaces',
] as const

export async function readProfile({ viewer, context }: Call<typeof readContract>) {
  const row = await context.db.read.selectFrom('person').select(PROFILE).where('id', '=', viewer.id).executeTakeFirst()
  return { data: shown(row ?? refuse('auth.required'), viewer) }
}

function shown<T extends { avatarKey: string | null; shareWorkplaces: boolean }>(
  { avatarKey, shareWorkplaces, ...profile }: T,
  { kind }: SignedIn,
) {
  return { ...profile, ...picturesOf(avatarKey), shareWorkplaces: kind === 'employee' ? shareWorkplaces : null }
}

export async function saveProfile({ viewer, body, now, context }: Call<typeof saveContract>) {
  const { givenName, surname, phoneShared, shareWorkplaces, ...rest } = body
  if (rest.postcode !== '') await checkPostcode(viewer.id, rest.postcode, context)
  const row = await context.db.write
    .updateTable('person')
    .set({
      ...rest,
      given_name: givenName,
      surname,
      name: `${givenName} ${surname}`,
      phone_shared: phoneShared,
      ...(viewer.kind === 'employee' && shareWorkplaces !== undefined ? { share_workplaces: shareWorkplaces } : {}),
      updated_at: now,
    })
    .where('id', '=', viewer.id)
    .returning(PROFILE)
    .executeTakeFirst()
  return { data: shown(row ?? refuse('auth.required'), viewer) }
}

/** The format follows from the country of the account, which is set on another page. */
async function checkPostcode(
  personId: string,
  postcode: string,
  { db }: Pick<Call<typeof saveContract>['context'], 'db'>,
) {
  const person = await db.write.selectFrom('person').select('country').where('id', '=', personId).executeTakeFirst()
  if (person && !isPostcodeOf(person.country, postcode))
    throw new FieldErrors({ postcode: [{ code: 'field.invalid', slots: {} }] })
}

import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { localPath } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import { sendAccountMail } from '../../sign-in/server/send-account-mail.ts'
import { emailChangeTakes } from '../../sign-in/server/sign-in-limits.ts'
import type * as contract from '../contract.ts'

export const CONFIRM_HOURS = 24

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()

export async function readEmail({ viewer, context }: Call<typeof contract.readEmail>) {
  return { data: await stateOf(context.db.read, viewer.id) }
}

export async function wantEmail({ viewer, body, locale, context }: Call<typeof contract.wantEmail>) {
  const { db, config } = context
  if (!viewer.proved) refuse('account.proof_needed')
  if (body.email === viewer.email) refuse('account.email_same')
  await takeOrRefuse(db.write, ...emailChangeTakes(viewer.id, body.email))
  const token = randomBytes(32).toString('base64url')
  const wanted = {
    old_email: viewer.email,
    old_verified: viewer.verified,
    new_email: body.email,
    confirm_hash: hashOfToken(token),
    asked_at: sql<Temporal.Instant>`now()`,
  }
  await db.write
    .insertInto('login_email_change')
    .values({ id: randomUUIDv7(), person_id: viewer.id, ...wanted })
    .onConflict((conflict) => conflict.column('person_id').where('confirmed_at', 'is', null).doUpdateSet(wanted))
    .execute()
  const url = `${config.BASE_URL}${localPath('/email/confirm', locale)}?${new URLSearchParams({ token })}`
  await sendAccountMail(context, 'email_wanted', { ...viewer, email: body.email, locale }, url)
  return { data: await stateOf(db.write, viewer.id) }
}

export async function keepEmail({ viewer, context }: Call<typeof contract.keepEmail>) {
  const { db } = context
  await db.write
    .deleteFrom('login_email_change')
    .where('person_id', '=', viewer.id)
    .where('confirmed_at', 'is', null)
    .execute()
  return { data: await stateOf(db.write, viewer.id) }
}

async function stateOf(db: Reads, personId: string) {
  const until = sql<Temporal.Instant>`asked_at + make_interval(hours => ${sql.lit(CONFIRM_HOURS)})`
  const { email, email_verified, new_email, ends_at } = await db
    .selectFrom('person')
    .leftJoin('login_email_change as change', (join) =>
      join
        .onRef('change.person_id', '=', 'person.id')
        .on('change.confirmed_at', 'is', null)
        .on(until, '>', sql<Temporal.Instant>`now()`),
    )
    .select(['email', 'email_verified', 'change.new_email', until.as('ends_at')])
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow()
  const wanted = new_email === null ? null : { email: new_email, until: ends_at.toString() }
  return { email, verified: email_verified, wanted }
}

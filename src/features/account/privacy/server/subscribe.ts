import { createHash, randomBytes } from 'node:crypto'
import { localPath, type Locale } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Config } from '#platform/config.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import { isSigned, signatureOf, type Keyring } from '#platform/keyring.ts'
import { sendAccountMail } from '../../sign-in/server/send-account-mail.ts'
import { newsletterTakes } from '../../sign-in/server/sign-in-limits.ts'
import type {
  confirmSubscription as confirmContract,
  endSubscription as endContract,
  readSubscription as readContract,
  subscribe as subscribeContract,
} from '../contract.ts'
import { afterAsking, mayConfirm, TEXT_VERSION } from '../rules/newsletter.ts'

export async function readSubscription({ viewer, context }: Call<typeof readContract>) {
  return { data: { state: await stateOf(context.db.read, viewer.email) } }
}

export async function subscribe({ viewer, body, locale, context }: Call<typeof subscribeContract>) {
  return { data: { state: await askNewsletter(context, { ...viewer, locale }, body.on) } }
}

type Asking = { readonly id: string; readonly email: string; readonly name: string; readonly locale: Locale }

/** Also called when somebody registers and asks for it. */
export async function askNewsletter(context: Context, person: Asking, on: boolean) {
  const { db, clock, config } = context
  const { state, isMailed } = afterAsking(await stateOf(db.write, person.email), on)
  if (isMailed) await takeOrRefuse(db.write, ...newsletterTakes(person.email))
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  const asked = { state, text_version: TEXT_VERSION, asked_at: now, token_hash: hashOf(token), ended_at: null }
  if (isMailed)
    await db.write
      .insertInto('newsletter_consent')
      .values({ email: person.email, ...asked })
      .onConflict((on_) => on_.column('email').doUpdateSet(asked))
      .execute()
  if (state === 'off')
    await db.write
      .updateTable('newsletter_consent')
      .set({ state, token_hash: null, ended_at: now })
      .where('email', '=', person.email)
      .where('state', '<>', 'off')
      .execute()
  if (isMailed) {
    const page = localPath('/newsletter/confirm', person.locale)
    await sendAccountMail(context, 'newsletter', person, `${config.BASE_URL}${page}?${new URLSearchParams({ token })}`)
  }
  return state
}

export async function confirmSubscription({ body, now, context }: Call<typeof confirmContract>) {
  const { db } = context
  const consent = await db.write
    .selectFrom('newsletter_consent')
    .select(['email', 'state', 'asked_at'])
    .where('token_hash', '=', hashOf(body.token))
    .executeTakeFirst()
  if (!consent || !mayConfirm({ state: consent.state, askedAt: consent.asked_at }, now)) refuse('account.link_invalid')
  const row = await db.write
    .updateTable('newsletter_consent')
    .set({ state: 'on', confirmed_at: now, token_hash: null })
    .where('email', '=', consent.email)
    // Used once: a second click, or an end in the meantime, finds no token any more.
    .where('token_hash', '=', hashOf(body.token))
    .returning('state')
    .executeTakeFirst()
  return { data: row ?? refuse('account.link_invalid') }
}

export async function endSubscription({ body, now, context }: Call<typeof endContract>) {
  const email = emailOfEndToken(context.config, body.token) ?? refuse('account.link_invalid')
  await context.db.write
    .updateTable('newsletter_consent')
    .set({ state: 'off', token_hash: null, ended_at: now })
    .where('email', '=', email)
    .where('state', '<>', 'off')
    .execute()
  return { data: { state: 'off' as const } }
}

/** Signed, not stored: every mail to an address can have it, and it works as long as mails are kept. */
export function endTokenOf({ SECRET }: Pick<Config, 'SECRET'>, email: string): string {
  return `${Buffer.from(email).toString('base64url')}.${signatureOf(endText(email), SECRET)}`
}

function emailOfEndToken(keyring: Keyring, token: string): string | null {
  const [name = '', ...signature] = token.split('.')
  const email = Buffer.from(name, 'base64url').toString()
  return isSigned(signature.join('.'), endText(email), keyring) ? email : null
}

const endText = (email: string) => `newsletter.end:${email}`

const hashOf = (token: string) => createHash('sha256').update(token).digest()

async function stateOf(db: Reads, email: string) {
  const row = await db.selectFrom('newsletter_consent').select('state').where('email', '=', email).executeTakeFirst()
  return row?.state ?? 'off'
}

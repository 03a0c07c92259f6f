import { localPath, type Locale } from '#kernel/locale.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { AccountEvents } from '../../events.ts'

const { emit } = emitterOf<AccountEvents>()

type Told = { readonly id: string; readonly email: string; readonly name: string; readonly locale: Locale }

/** What operators do to the ways into an account is told to whose account it is, as what they do themselves is. */
export async function tellDeskAction(
  tx: Tx,
  { config }: Pick<Context, 'config'>,
  kind: 'signed_out' | 'unlocked',
  { id, email, name, locale }: Told,
  now: Temporal.Instant,
): Promise<void> {
  const url = `${config.BASE_URL}${localPath('/account/social', locale)}`
  await emit(tx, { type: `account.${kind}`, person_id: id, payload: { email, name, locale, url }, at: now })
}

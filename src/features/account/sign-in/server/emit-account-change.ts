import type { Locale } from '#kernel/locale.ts'
import { localPath } from '#kernel/locale.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { Writes } from '#platform/db/handles.ts'
import type { AccountChange, AccountEvents } from '../../events.ts'

const { emit } = emitterOf<AccountEvents>()

/** In the transaction of the change, so that neither is there without the other. */
export async function noteAccountChange(
  db: Writes,
  { BASE_URL }: Pick<Config, 'BASE_URL'>,
  { id, email, name, locale }: { id: string; email: string; name: string; locale: Locale },
  change: AccountChange,
  at: Temporal.Instant,
): Promise<void> {
  const url = `${BASE_URL}${localPath('/account/social', locale)}`
  await emit(db, { type: 'account.changed', person_id: id, payload: { email, name, locale, url, change }, at })
}

/** Every change of the ways in is reported by mail, so that one made by somebody else does not go unnoticed. */
export async function emitAccountChange(
  { db, clock, config, wake }: Context,
  { id, email, name, locale }: { id: string; email: string; name: string; locale: Locale },
  change: AccountChange,
): Promise<void> {
  await noteAccountChange(db.write, config, { id, email, name, locale }, change, clock.now())
  wake()
}

import type { Locale } from '#kernel/locale.ts'
import { localPath } from '#kernel/locale.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { Context } from '#platform/context.ts'
import type { AccountChange, AccountEvents } from '../../events.ts'

const { emit } = emitterOf<AccountEvents>()

/** Every change of the ways in is reported by mail, so that one made by somebody else does not go unnoticed. */
export async function emitAccountChange(
  { db, clock, config, wake }: Context,
  { id, email, name, locale }: { id: string; email: string; name: string; locale: Locale },
  change: AccountChange,
): Promise<void> {
  const url = `${config.BASE_URL}${localPath('/account/social', locale)}`
  const payload = { email, name, locale, url, change }
  await emit(db.write, { type: 'account.changed', person_id: id, payload, at: clock.now() })
  wake()
}

import { emitterOf } from '#platform/jobs/emit.ts'
import type { Ground } from '#platform/ground.ts'
import type { SendAccountMail } from '#platform/session/auth.ts'
import type { AccountEvents } from '../events.ts'

const { emit } = emitterOf<AccountEvents>()

/** Verification and reset mails leave as events (account.verify, account.reset). */
export function sendAccountMail(ground: Pick<Ground, 'db' | 'clock' | 'wake'>): SendAccountMail {
  return async (kind, person, url) => {
    const payload = { email: person.email, name: person.name, locale: person.locale, url }
    await emit(ground.db.write, { type: `account.${kind}`, person_id: person.id, payload, at: ground.clock.now() })
    ground.wake()
  }
}

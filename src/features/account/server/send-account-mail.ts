import { emit } from '#platform/jobs/emit.ts'
import type { Ground } from '#platform/ground.ts'
import type { SendAccountMail } from '#platform/session/auth.ts'

export type AccountMailPayload = { email: string; name: string; locale: 'de' | 'en'; url: string }

/**
 * Verification and reset mails leave as events (account.verify, account.reset), so none is lost when the mail server
 * is away. The payload holds all the mail needs; its link ends within a day.
 */
export function sendAccountMail(ground: Pick<Ground, 'db' | 'clock' | 'wake'>): SendAccountMail {
  return async (kind, person, url) => {
    const payload: AccountMailPayload = { email: person.email, name: person.name, locale: person.locale, url }
    await emit(ground.db.write, {
      type: `account.${kind}`,
      person_id: person.id,
      payload: JSON.stringify(payload),
      at: ground.clock.now(),
    })
    ground.wake()
  }
}

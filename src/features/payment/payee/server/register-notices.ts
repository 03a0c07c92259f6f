/** What a provider is told about the account to which is paid. */
import type {
  ComposedNotice,
  Notice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import type { Telling } from '#features/notification/rules/channels.ts'
import type { PaymentEvents } from '../../events.ts'
import { payeeMail, payeeWords, type PayeeNotice } from '../mails/payee-mail.ts'
import type { PayeeState } from '../rules/payee-changes.ts'

const MANDATORY = { group: 'payment', list: true, push: 'quiet', mail: 'mandatory' } as const satisfies Telling

export const payeeNotices = {
  'payee.active': told('payee.active', 'active', { group: 'office', list: true, push: 'quiet', mail: 'optional' }),
  'payee.asked': told('payee.asked', 'pending', MANDATORY),
  'payee.restricted': told('payee.restricted', 'restricted', MANDATORY),
  'payee.reminded': told('payee.reminded', 'restricted', MANDATORY),
  'payee.paused': told('payee.paused', 'restricted', MANDATORY),
  'payout.failed': told('payout.failed', null, MANDATORY),
} satisfies NoticesFor<PaymentEvents>

/** @param state in which it is still true when it is sent; null is in any */
function told(type: PayeeNotice, state: PayeeState | null, telling: Telling): Notice {
  return {
    to: { account: telling },
    target: () => ({ route: 'account.provider', params: {} }),
    async compose(event: NoticeEvent, _: unknown, { db, baseUrl }: NoticeWorld): Promise<ComposedNotice | null> {
      const row = await db.read
        .selectFrom('person as p')
        .innerJoin('provider as pr', 'pr.person_id', 'p.id')
        .innerJoin('payee', 'payee.provider_id', 'pr.id')
        .select(['p.email', 'p.given_name', 'p.name', 'p.locale', 'payee.state'])
        .where('p.id', '=', event.person_id)
        .executeTakeFirst()
      if (!row) return null
      const { email: to, locale } = row
      return {
        words: (reader) => payeeWords(type, reader),
        isTrue: state === null || row.state === state,
        outdatedAt: null,
        mail: () => ({ to, locale, ...payeeMail(type, { name: row.given_name || row.name, locale, baseUrl }) }),
      }
    },
  }
}

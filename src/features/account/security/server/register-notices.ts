/** Whoever an operator looks at the product as is told by whom, when and why (decision 86). */
import type {
  ComposedNotice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import type { AccountEvents } from '../../events.ts'
import { impersonationMail, impersonationWords } from '../mails/impersonation-mail.ts'

export const impersonationNotices = {
  'account.impersonated': {
    to: { account: { group: 'account', list: true, mail: 'mandatory' } },
    target: () => ({ route: 'account.profile', params: {} }),
    compose,
  },
} satisfies NoticesFor<AccountEvents>

async function compose(event: NoticeEvent, _: unknown, { db, baseUrl }: NoticeWorld): Promise<ComposedNotice | null> {
  const row = await db.read
    .selectFrom('person')
    .select(['email', 'given_name', 'name', 'locale'])
    .where('id', '=', event.person_id)
    .executeTakeFirst()
  if (!row) return null
  const { email: to, locale } = row
  // The mail has it; the list says it for a day (platform/jobs/forget-payloads.ts), and afterwards only that it was.
  const { reason } = event.payload
  const facts = { reason: typeof reason === 'string' ? reason : '', at: event.at }
  return {
    words: (reader) => impersonationWords(facts, reader),
    isTrue: true,
    outdatedAt: null,
    mail: () => ({ to, locale, ...impersonationMail({ ...facts, name: row.given_name || row.name, locale, baseUrl }) }),
  }
}

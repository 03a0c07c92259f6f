/** Who is told of a conversion: operators that somebody asks, and who asked what was decided. */
import type {
  ComposedNotice,
  Notice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import type { ConversionEvents } from '../../events.ts'
import { conversionMail, conversionWords, type ConversionEvent } from '../mails/conversion-mail.ts'

/** The state in which the request is, as long as what an event tells is true. */
const STATES = { 'company.requested': 'open', 'company.approved': 'approved', 'company.declined': 'declined' } as const

export const conversionNotices = {
  'company.requested': told('company.requested'),
  'company.approved': told('company.approved'),
  'company.declined': told('company.declined'),
} satisfies NoticesFor<ConversionEvents>

function told(type: ConversionEvent): Notice {
  const isForOperators = type === 'company.requested'
  return {
    to: {
      account: { group: 'account', list: true, mail: 'mandatory', ...(isForOperators ? {} : { push: 'quiet' }) },
    },
    target: () => ({ route: isForOperators ? 'operator.cases' : 'account.corporate', params: {} }),
    async compose(event: NoticeEvent, _: unknown, { db, baseUrl }: NoticeWorld): Promise<ComposedNotice | null> {
      const row = await db.read
        .selectFrom('company_request as r')
        .innerJoin('person as asker', 'asker.id', 'r.person_id')
        .innerJoin('person as p', (on) => on.on('p.id', '=', event.person_id))
        .select(['r.name as company', 'r.state', 'r.reason', 'asker.name as asker', 'asker.email as asker_email'])
        .select(['p.email', 'p.given_name', 'p.name', 'p.locale'])
        .where('r.id', '=', Number(event.payload['request']))
        .executeTakeFirst()
      if (!row) return null
      const { company, asker, asker_email: askerEmail, email: to, locale, reason } = row
      const name = row.given_name || row.name
      return {
        words: (reader) => conversionWords(type, company, reader),
        isTrue: row.state === STATES[type],
        outdatedAt: null,
        mail: () => ({
          to,
          locale,
          ...conversionMail(type, { name, company, asker, askerEmail, reason: reason ?? '', locale, baseUrl }),
        }),
      }
    },
  }
}

/** What hosts are told of foreign calendars that stop and come back: silence is what they fear most. */
import type {
  ComposedNotice,
  Notice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import type { OfficeEvents } from '../../events.ts'
import { outageMail, outageWords, type OutageEvent } from '../mails/outage-mail.ts'

export const feedNotices = {
  'office.feed_broken': told('office.feed_broken'),
  'office.feed_back': told('office.feed_back'),
} satisfies NoticesFor<OfficeEvents>

function told(type: OutageEvent): Notice {
  return {
    to: { account: { group: 'office', list: true, push: 'quiet', mail: 'optional' } },
    target: ({ office_id }) => ({ route: 'account.office.calendar', params: { id: String(office_id) } }),
    async compose(event: NoticeEvent, _: unknown, { db, baseUrl }: NoticeWorld): Promise<ComposedNotice | null> {
      const row = await db.read
        .selectFrom('calendar_feed as f')
        .innerJoin('office as o', 'o.id', 'f.office_id')
        .innerJoin('provider as pr', 'pr.id', 'o.provider_id')
        .innerJoin('person as p', 'p.id', 'pr.person_id')
        .select(['p.email', 'p.given_name', 'p.name', 'p.locale', 'o.title_de', 'o.title_en'])
        .select(['o.id', 'f.name as calendar', 'f.broken_at', 'f.on_outage'])
        .where('f.office_id', '=', event.office_id)
        .where('f.id', '=', Number(event.payload['feed']))
        .executeTakeFirst()
      if (!row) return null
      const { email: to, locale, calendar, on_outage: onOutage } = row
      const factsIn = (reader: 'de' | 'en') => ({
        title: reader === 'en' ? row.title_en : row.title_de,
        calendar,
        onOutage,
      })
      return {
        words: (reader) => outageWords(type, factsIn(reader), reader),
        isTrue: (row.broken_at !== null) === (type === 'office.feed_broken'),
        outdatedAt: null,
        mail: () => ({
          to,
          locale,
          ...outageMail(type, factsIn(locale), {
            name: row.given_name || row.name,
            office: row.id,
            locale,
            baseUrl,
          }),
        }),
      }
    },
  }
}

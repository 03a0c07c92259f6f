/** What providers are told of the commission, at least 15 days before (P2B regulation, Article 3 (2)). */
import type { ComposedNotice, Notice, NoticesFor } from '#features/notification/server/notice-registry.ts'
import type { OfficeEvents } from '../../events.ts'
import { commissionMail, commissionWords, type CommissionEvent } from '../mails/commission-mail.ts'

export const commissionNotices = {
  'office.commission_announced': told('office.commission_announced'),
  'office.commission_withdrawn': told('office.commission_withdrawn'),
} satisfies NoticesFor<OfficeEvents>

function told(type: CommissionEvent): Notice {
  return {
    to: { account: { group: 'office', list: true, push: 'quiet', mail: 'mandatory' } },
    target: () => ({ route: 'account.office', params: {} }),
    async compose(event, _, { db, baseUrl }): Promise<ComposedNotice | null> {
      const change = {
        from: String(event.payload['from']),
        rate: Number(event.payload['rate']),
        before: Number(event.payload['before']),
      }
      const row = await db.read
        .selectFrom('person as p')
        .leftJoin('commission_rate as c', (on) =>
          on
            .on('c.from_day', '=', change.from)
            .on('c.basis_points', '=', type === 'office.commission_announced' ? change.rate : change.before)
            .on('c.withdrawn_at', 'is', null),
        )
        .select(['p.email', 'p.given_name', 'p.name', 'p.locale', 'c.id as standing'])
        .where('p.id', '=', event.person_id)
        .where('p.erased_at', 'is', null)
        .executeTakeFirst()
      if (!row) return null
      const { email: to, locale } = row
      return {
        words: (reader) => commissionWords(type, change, reader),
        // What was withdrawn, or decided once more, in the meantime is told by its own event.
        isTrue: (row.standing !== null) === (type === 'office.commission_announced'),
        outdatedAt: null,
        mail: () => ({
          to,
          locale,
          ...commissionMail(type, change, { name: row.given_name || row.name, locale, baseUrl }),
        }),
      }
    },
  }
}

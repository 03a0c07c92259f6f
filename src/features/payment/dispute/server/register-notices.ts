/** What operators are told of disputes, and providers of their share of a payment that a bank takes back. */
import type {
  ComposedNotice,
  Notice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import type { PaymentEvents } from '../../events.ts'
import { disputeMail, disputeWords, type DisputeNotice } from '../mails/dispute-mail.ts'
import { shareMail, shareWords, type ShareNotice } from '../mails/share-mail.ts'

const URGENT = { group: 'payment', list: true, push: 'urgent', mail: 'mandatory' } as const
const QUIET = { group: 'payment', list: true, push: 'quiet', mail: 'mandatory' } as const

export const disputeNotices = {
  'payment.disputed': toOperator('payment.disputed'),
  'payment.dispute_won': toOperator('payment.dispute_won'),
  'payment.dispute_lost': toOperator('payment.dispute_lost'),
  'payment.share_held': toHost('payment.share_held'),
  'payment.share_freed': toHost('payment.share_freed'),
  'payment.share_withheld': toHost('payment.share_withheld'),
  'payment.share_owed': toHost('payment.share_owed'),
  'payment.share_lost': toHost('payment.share_lost'),
} satisfies NoticesFor<PaymentEvents>

function toOperator(type: DisputeNotice): Notice {
  return {
    to: { account: type === 'payment.disputed' ? URGENT : QUIET },
    target: ({ booking_id }) => ({ route: 'operator.booking', params: { id: String(booking_id) } }),
    async compose(event: NoticeEvent, _: unknown, { db, baseUrl }: NoticeWorld): Promise<ComposedNotice | null> {
      const row = await db.read
        .selectFrom('payment_dispute as d')
        .innerJoin('office as o', 'o.id', 'd.office_id')
        .innerJoin('person as reader', (on) => on.on('reader.id', '=', event.person_id))
        .select(['d.booking_id', 'd.state', 'd.method_kind', 'd.reason', 'd.amount_cents', 'd.currency', 'd.answer_by'])
        .select(['o.title_de', 'o.title_en', 'reader.email', 'reader.given_name', 'reader.name', 'reader.locale'])
        .where('d.id', '=', Number(event.payload['dispute']))
        .executeTakeFirst()
      if (!row) return null
      const { email: to, locale } = row
      return {
        words: (reader) => disputeWords(type, row, reader),
        // A dispute that is decided needs no answer any more.
        isTrue: type !== 'payment.disputed' || row.state === 'open',
        outdatedAt: null,
        mail: () => ({ to, locale, ...disputeMail(type, row, { name: row.given_name || row.name, locale, baseUrl }) }),
      }
    },
  }
}

function toHost(type: ShareNotice): Notice {
  return {
    to: { account: QUIET },
    target: ({ booking_id }) => ({ route: 'booking.view', params: { id: String(booking_id) } }),
    async compose(event: NoticeEvent, _: unknown, { db, baseUrl }: NoticeWorld): Promise<ComposedNotice | null> {
      const row = await db.read
        .selectFrom('booking_price as b')
        .innerJoin('office as o', 'o.id', 'b.office_id')
        .innerJoin('person as reader', (on) => on.on('reader.id', '=', event.person_id))
        .select(['b.booking_id', 'o.title_de', 'o.title_en'])
        .select(['reader.email', 'reader.given_name', 'reader.name', 'reader.locale'])
        .where('b.booking_id', '=', event.booking_id)
        .executeTakeFirst()
      if (!row) return null
      const { email: to, locale } = row
      const about = { booking: row.booking_id ?? 0, titleDe: row.title_de, titleEn: row.title_en }
      return {
        words: (reader) => shareWords(type, about, reader),
        isTrue: true,
        outdatedAt: null,
        mail: () => ({ to, locale, ...shareMail(type, about, { name: row.given_name || row.name, locale, baseUrl }) }),
      }
    },
  }
}

/** What a provider is told about the report to the tax office. */
import type {
  ComposedNotice,
  Notice,
  NoticeEvent,
  NoticesFor,
  NoticeTarget,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import type { Telling } from '#features/notification/rules/channels.ts'
import type { TaxEvents } from '../events.ts'
import { taxMail, taxWords, type TaxNotice } from '../mails/tax-mail.ts'

const MANDATORY = { group: 'payment', list: true, push: 'quiet', mail: 'mandatory' } as const satisfies Telling
const FORM = 'account.provider.tax'

export const taxNotices = {
  'tax.asked': told('tax.asked', FORM, 'open'),
  'tax.reminded': told('tax.reminded', FORM, 'open'),
  'tax.last_reminded': told('tax.last_reminded', FORM, 'open'),
  'tax.blocked': told('tax.blocked', FORM, 'blocked'),
  'tax.unblocked': told('tax.unblocked', 'account.office', 'always'),
  'tax.copy_ready': told('tax.copy_ready', FORM, 'always'),
  'tax.copy_corrected': told('tax.copy_corrected', FORM, 'always'),
  'tax.copy_withdrawn': told('tax.copy_withdrawn', FORM, 'always'),
} satisfies NoticesFor<TaxEvents>

/** @param until while what it is still true: that something is missing, or that they are blocked for it */
function told(type: TaxNotice, route: NoticeTarget['route'], until: 'open' | 'blocked' | 'always'): Notice {
  return {
    to: { account: MANDATORY },
    target: () => ({ route, params: {} }),
    async compose(event: NoticeEvent, _: unknown, { db, baseUrl }: NoticeWorld): Promise<ComposedNotice | null> {
      const row = await db.read
        .selectFrom('person as p')
        .innerJoin('provider as pr', 'pr.person_id', 'p.id')
        .leftJoin('tax_asked as t', 't.provider_id', 'pr.id')
        .select(['p.email', 'p.given_name', 'p.name', 'p.locale', 't.asked_at', 't.is_blocked'])
        .where('p.id', '=', event.person_id)
        .where('p.erased_at', 'is', null)
        .executeTakeFirst()
      if (!row) return null
      const { email: to, locale } = row
      const year = String(event.payload['year'] ?? '')
      return {
        words: (reader) => taxWords(type, year, reader),
        isTrue: until === 'always' || (until === 'open' ? row.asked_at !== null : row.is_blocked === true),
        outdatedAt: null,
        mail: () => ({ to, locale, ...taxMail(type, year, { name: row.given_name || row.name, locale, baseUrl }) }),
      }
    },
  }
}

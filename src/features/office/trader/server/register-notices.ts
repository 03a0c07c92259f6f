/** What a provider is told about the details that the law wants of them. */
import { sql } from 'kysely'
import type { NoticesFor } from '#features/notification/server/notice-registry.ts'
import type { OfficeEvents } from '../../events.ts'
import { traderMail, traderWords } from '../mails/trader-mail.ts'
import { lacksTraderData } from '../rules/trader.ts'

export const traderNotices = {
  'office.trader_asked': {
    to: { account: { group: 'office', list: true, push: 'quiet', mail: 'mandatory' } },
    target: () => ({ route: 'account.provider', params: {} }),
    async compose(event, _, { db, baseUrl }) {
      const row = await db.read
        .selectFrom('provider as pr')
        .innerJoin('person as p', 'p.id', 'pr.person_id')
        .select(['p.email', 'p.given_name', 'p.name', 'p.locale'])
        .select(sql<boolean>`${sql.raw(lacksTraderData('pr'))}`.as('is_missing'))
        .where('p.id', '=', event.person_id)
        .where('p.erased_at', 'is', null)
        .executeTakeFirst()
      if (!row) return null
      const { email: to, locale } = row
      return {
        words: traderWords,
        isTrue: row.is_missing,
        outdatedAt: null,
        mail: () => ({ to, locale, ...traderMail({ name: row.given_name || row.name, locale, baseUrl }) }),
      }
    },
  },
} satisfies NoticesFor<OfficeEvents>

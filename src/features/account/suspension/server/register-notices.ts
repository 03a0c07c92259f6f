/** Whoever is suspended is told why, and how to object (DSA Art. 17: a statement of reasons). */
import { sql } from 'kysely'
import type {
  ComposedNotice,
  Notice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import type { StatementOf } from '#features/notification/server/statement-of.ts'
import type { AccountEvents } from '../../events.ts'
import { suspensionMail, suspensionWords, type SuspensionEvent } from '../mails/suspension-mail.ts'

/** @param statementOf of the feature that keeps cases */
export const suspensionNotices = (statementOf: StatementOf) =>
  ({
    'account.suspended': told('account.suspended', statementOf),
    'account.restored': told('account.restored', statementOf),
  }) satisfies NoticesFor<AccountEvents>

function told(type: SuspensionEvent, statementOf: StatementOf): Notice {
  return {
    to: { account: { group: 'account', list: true, mail: 'mandatory' } },
    target: () => ({ route: 'account.profile', params: {} }),
    async compose(event: NoticeEvent, _: unknown, world: NoticeWorld): Promise<ComposedNotice | null> {
      const { db, baseUrl } = world
      const row = await db.read
        .selectFrom('person')
        .select(['email', 'given_name', 'name', 'locale', 'suspended_at', 'suspended_reason'])
        .select(sql<boolean>`exists (select from person_offers one where one.person_id = person.id)`.as('offers'))
        .where('id', '=', event.person_id)
        .executeTakeFirst()
      if (!row) return null
      const { email: to, locale } = row
      return {
        words: (reader) => suspensionWords(type, reader),
        // What was decided otherwise in the meantime is told by its own event.
        isTrue: (row.suspended_at !== null) === (type === 'account.suspended'),
        outdatedAt: null,
        mail: async () => ({
          to,
          locale,
          ...suspensionMail(type, {
            name: row.given_name || row.name,
            reason: row.suspended_reason ?? '',
            offersOffices: row.offers,
            statement: type === 'account.suspended' ? await statementOf(event, locale, world) : [],
            locale,
            baseUrl,
          }),
        }),
      }
    },
  }
}

/** What a provider is told of what operators decide (DSA Art. 17: a statement of reasons). */
import type {
  ComposedNotice,
  Notice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import type { StatementOf } from '#features/notification/server/statement-of.ts'
import type { OfficeEvents } from '../../events.ts'
import { moderationMail, moderationWords, type ModerationEvent } from '../mails/moderation-mail.ts'

/** @param statementOf of the feature that keeps cases */
export const moderationNotices = (statementOf: StatementOf) =>
  ({
    'office.hidden': told('office.hidden', statementOf),
    'office.shown': told('office.shown', statementOf),
  }) satisfies NoticesFor<OfficeEvents>

function told(type: ModerationEvent, statementOf: StatementOf): Notice {
  return {
    to: { account: { group: 'office', list: true, push: 'quiet', mail: 'mandatory' } },
    target: () => ({ route: 'account.office', params: {} }),
    async compose(event: NoticeEvent, _: unknown, world: NoticeWorld): Promise<ComposedNotice | null> {
      const { db, baseUrl } = world
      const row = await db.read
        .selectFrom('office as o')
        .innerJoin('provider as pr', 'pr.id', 'o.provider_id')
        .innerJoin('person as p', 'p.id', 'pr.person_id')
        .select(['p.email', 'p.given_name', 'p.name', 'p.locale', 'o.title_de', 'o.title_en', 'o.hidden_reason'])
        .where('o.id', '=', event.office_id)
        .executeTakeFirst()
      if (!row) return null
      const { email: to, locale, hidden_reason: reason } = row
      const titleIn = (reader: 'de' | 'en') => (reader === 'en' ? row.title_en : row.title_de)
      return {
        words: (reader) => moderationWords(type, titleIn(reader), reader),
        // What was decided otherwise in the meantime is told by its own event.
        isTrue: (reason !== null) === (type === 'office.hidden'),
        outdatedAt: null,
        mail: async () => ({
          to,
          locale,
          ...moderationMail(type, {
            name: row.given_name || row.name,
            title: titleIn(locale),
            reason: reason ?? '',
            statement: type === 'office.hidden' ? await statementOf(event, locale, world) : [],
            locale,
            baseUrl,
          }),
        }),
      }
    },
  }
}

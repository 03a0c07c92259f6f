/** Whoever asked by letter or mail is told that it arrived, that it takes longer and why, and what became of it. */
import type {
  ComposedNotice,
  Notice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import type { Locale } from '#kernel/locale.ts'
import type { AccountEvents } from '../../events.ts'
import { requestMail, requestWords, type RequestFacts, type RequestTold } from '../mails/request-mail.ts'
import { lastDayOf } from '../rules/due-date.ts'
import type { RequestKind } from '../rules/request-kinds.ts'

type Row = { readonly state: string; readonly extension_reason: string | null; readonly outcome: string | null }

const CLOSED = ['fulfilled', 'refused', 'withdrawn'] as const

/** What is told, and in which words of the operator; null when there is nothing to tell (any more). */
type Told = (row: Row) => { readonly told: RequestTold; readonly words: string } | null

export const requestNotices = {
  'account.request_opened': notice(() => ({ told: 'opened', words: '' }), false),
  'account.request_extended': notice(
    ({ extension_reason: words }) => (words === null ? null : { told: 'extended', words }),
    true,
  ),
  'account.request_closed': notice(({ state, outcome: words }) => {
    const told = CLOSED.find((one) => one === state)
    return told === undefined || words === null ? null : { told, words }
  }, true),
} satisfies NoticesFor<AccountEvents>

/** @param asNow with the term that holds now; a receipt names the first one */
function notice(tell: Told, asNow: boolean): Notice {
  return {
    // The law demands that they are told (Article 12).
    to: { account: { group: 'account', list: true, mail: 'mandatory' } },
    target: () => ({ route: 'account.privacy', params: {} }),
    async compose(event: NoticeEvent, _: unknown, { db }: NoticeWorld): Promise<ComposedNotice | null> {
      const row = await db.read
        .selectFrom('data_request as r')
        .innerJoin('person as p', 'p.id', 'r.person_id')
        .select(['r.kind', 'r.arrived_on', 'r.extended_at', 'r.state', 'r.extension_reason', 'r.outcome'])
        .select(['p.email', 'p.given_name', 'p.name', 'p.locale'])
        .$narrowType<{ kind: RequestKind; locale: Locale }>()
        // Of an event from long ago, whose payload is gone (platform/jobs/forget-payloads.ts), nothing is found.
        .where('r.id', '=', Number(event.payload['request'] ?? 0))
        .where('p.id', '=', event.person_id)
        .where('p.erased_at', 'is', null)
        .executeTakeFirst()
      const said = row && tell(row)
      if (!row || !said) return null
      const facts: RequestFacts = {
        ...said,
        kind: row.kind,
        arrivedOn: row.arrived_on,
        lastDay: lastDayOf(row.arrived_on, asNow && row.extended_at !== null),
      }
      const { locale } = row
      return {
        words: (reader) => requestWords(facts, reader),
        isTrue: true,
        outdatedAt: null,
        mail: () => ({ to: row.email, locale, ...requestMail(facts, { name: row.given_name || row.name, locale }) }),
      }
    },
  }
}

/** A member is told of their budget, and the admin that one did not suffice. */
import type {
  ComposedNotice,
  Notice,
  NoticeEvent,
  NoticesFor,
  NoticeWords,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import { formatDay, formatMoney } from '#kernel/format.ts'
import type { Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import { leftOf, type Budget } from '../rules/budget.ts'
import type { BudgetEvents } from '../events.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { readBudget } from './read-budget.ts'

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

type Subject = { readonly name: string; readonly budget: Budget }

export const budgetNotices = {
  'budget.near': told('workspace.index', 'quiet', ({ budget }, locale) => ({
    title: textsIn(locale)('near_title', { left: formatMoney(leftOf(budget) ?? 0, budget.currency, locale) }),
    body: textsIn(locale)('near_body', { until: formatDay(budget.until, locale) }),
  })),
  'budget.refused': told('employees.index', null, ({ name }, locale) => ({
    title: textsIn(locale)('refused_title', { name }),
    body: textsIn(locale)('refused_body'),
  })),
  'budget.changed': told('workspace.index', null, ({ budget }, locale) => {
    const t = textsIn(locale)
    const { limitCents, kind, currency } = budget
    const amount =
      limitCents === null ? null : t(`changed_${kind}`, { amount: formatMoney(limitCents, currency, locale) })
    return {
      title: amount === null ? t('changed_none') : t('changed_title', { amount }),
      body: t('changed_body'),
    }
  }),
} satisfies NoticesFor<BudgetEvents>

function told(
  route: 'workspace.index' | 'employees.index',
  push: 'quiet' | null,
  words: (about: Subject, locale: Locale) => NoticeWords,
): Notice {
  return {
    to: { account: { group: 'account', list: true, ...(push && { push }) } },
    target: () => ({ route, params: {} }),
    async compose(event: NoticeEvent, _: unknown, { db }: NoticeWorld): Promise<ComposedNotice | null> {
      const subject = await readSubject(db, event)
      if (subject === null) return null
      return {
        words: (locale) => words(subject, locale),
        // Whoever has a new budget is not close to the end of the old one any more.
        isTrue: event.type !== 'budget.near' || isNear(subject.budget),
        outdatedAt: null,
        mail: () => null,
      }
    },
  }
}

function isNear({ limitCents, usedCents }: Budget): boolean {
  return limitCents !== null && usedCents * 10 >= limitCents * 8
}

/** With the budget of the window that the event is about, or of the time of the event. */
async function readSubject(db: NoticeWorld['db'], event: NoticeEvent): Promise<Subject | null> {
  const row = await db.read
    .selectFrom('member as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .innerJoin('person as p', 'p.id', 'm.person_id')
    .select(['m.person_id as person', 'm.company_id as company', 'c.zone', 'p.name'])
    .where('m.id', '=', Number(event.payload['member']))
    .where('m.state', '=', 'registered')
    .executeTakeFirst()
  if (!row?.person) return null
  const from = event.payload['from']
  const at = typeof from === 'string' ? Temporal.PlainDate.from(from).toZonedDateTime(row.zone).toInstant() : event.at
  const budget = await readBudget(db.read, { id: row.person, companyId: row.company }, at)
  return budget && { name: row.name, budget }
}

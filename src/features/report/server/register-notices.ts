/** Who is told of a report: whoever made it, guests by mail alone, and whom the decision concerns. */
import type {
  ComposedNotice,
  NoticeEvent,
  NoticesFor,
  NoticeTarget,
  NoticeWorld,
} from '#features/notification/server/notice-registry.ts'
import type { StatementOf } from '#features/notification/server/statement-of.ts'
import type { Locale } from '#kernel/locale.ts'
import type { RuleGround } from '#kernel/statement-of-reasons.ts'
import type { ReportEvents } from '../events.ts'
import {
  decidedMail,
  decidedWords,
  receivedMail,
  receivedWords,
  statementParts,
  type Decided,
} from '../mails/report-mail.ts'
import { mayComplain, type Side } from '../rules/case-states.ts'
import type { ReportAction } from '../rules/report-kinds.ts'
import { casePath } from './case-link.ts'
import type { Content } from './read-subject.ts'

const BY_MAIL = { account: { group: 'account', mail: 'mandatory' } } as const
const target = ({ office_id }: Pick<NoticeEvent, 'office_id'>): NoticeTarget => ({
  route: office_id === null ? 'account.profile' : 'account.office',
  params: {},
})

export const reportNotices = {
  'report.received': { to: BY_MAIL, target, compose: composeReceived },
  'report.decided': { to: BY_MAIL, target, compose: composeDecided('reporter') },
  'report.acted': {
    // The law demands that its reasons are told (DSA, Article 17).
    to: { account: { group: 'account', list: true, mail: 'mandatory' } },
    target,
    compose: composeDecided('owner'),
  },
} satisfies NoticesFor<ReportEvents>

const titleOf = (content: unknown, locale: Locale) => {
  const { titleDe = '', titleEn = '' } = content as Partial<Content>
  return locale === 'en' ? titleEn : titleDe
}

async function composeReceived(event: NoticeEvent, _: unknown, world: NoticeWorld): Promise<ComposedNotice | null> {
  const sender = await readSender(event, world)
  if (!sender) return null
  const { content, at, to, ...reader } = sender
  const factsIn = (locale: Locale) => ({ title: titleOf(content, locale), at })
  return {
    words: (locale) => receivedWords(factsIn(locale), locale),
    isTrue: true,
    outdatedAt: null,
    mail: () => ({ to, locale: reader.locale, ...receivedMail(factsIn(reader.locale), reader) }),
  }
}

/** For the mails of features that tell whom a decision concerns themselves. */
export const statementOf: StatementOf = async (event, locale, world) => {
  if (event.payload['decision'] === undefined) return []
  const told = await readTold('owner', event, world)
  return told ? statementParts(told.decidedIn(locale), told.reader) : []
}

/** What was decided, and who reads it. */
async function readTold(side: Side, event: NoticeEvent, world: NoticeWorld) {
  const decision = await readDecision(event, world)
  const reader = side === 'owner' ? await readOwner(event, world) : await readSender(event, world)
  if (!decision || !reader) return null
  const { before, complain_until, hasComplained, content, opened_at, ...reasons } = decision
  const may = mayComplain(side, {
    state: 'decided',
    action: reasons.action,
    hasComplained: hasComplained(side === 'owner' ? null : reader.report),
  })
  const decidedIn = (locale: Locale): Decided => ({
    ...reasons,
    side,
    before,
    title: titleOf(content, locale),
    at: side === 'owner' ? opened_at : reader.at,
    complainUntil: may ? complain_until : null,
  })
  return { decidedIn, reader }
}

function composeDecided(side: Side) {
  return async (event: NoticeEvent, _: unknown, world: NoticeWorld): Promise<ComposedNotice | null> => {
    const told = await readTold(side, event, world)
    if (!told) return null
    const { decidedIn, reader } = told
    const { to, locale } = reader
    return {
      words: (language) => decidedWords(decidedIn(language), language),
      isTrue: true,
      outdatedAt: null,
      mail: () => ({ to, locale, ...decidedMail(decidedIn(locale), reader) }),
    }
  }
}

/** Whoever reported it; null once their name is gone, and for those who never said it. */
async function readSender({ payload }: NoticeEvent, { db, baseUrl, secret }: NoticeWorld) {
  const row = await db.read
    .selectFrom('report as r')
    .innerJoin('report_case as c', 'c.id', 'r.case_id')
    .leftJoin('person as p', 'p.id', 'r.reporter_id')
    .select(['r.id', 'r.name', 'r.email', 'r.locale', 'r.reported_at', 'c.content'])
    .select(['p.email as own_email', 'p.locale as own_locale', 'p.given_name', 'p.name as own_name'])
    .$narrowType<{ locale: Locale; own_locale: Locale | null }>()
    .where('r.id', '=', Number(payload['report']))
    .executeTakeFirst()
  const to = row?.own_email ?? row?.email ?? ''
  if (!row || to === '') return null
  const locale = row.own_locale ?? row.locale
  return {
    report: row.id,
    content: row.content,
    at: row.reported_at,
    to,
    locale,
    name: row.given_name || (row.own_name ?? row.name),
    isGuest: row.own_email === null,
    url: baseUrl + casePath({ side: 'reporter', id: row.id }, secret, locale),
  }
}

async function readOwner({ person_id, payload, at }: NoticeEvent, { db, baseUrl, secret }: NoticeWorld) {
  const row = await db.read
    .selectFrom('report_decision as d')
    .innerJoin('report_case as c', 'c.id', 'd.case_id')
    .innerJoin('person as p', 'p.id', 'c.owner_id')
    .select(['c.id', 'p.email', 'p.locale', 'p.given_name', 'p.name'])
    .$narrowType<{ locale: Locale }>()
    .where('d.id', '=', Number(payload['decision']))
    .where('p.id', '=', person_id)
    .where('p.erased_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    report: null,
    at,
    to: row.email,
    locale: row.locale,
    name: row.given_name || row.name,
    isGuest: false,
    url: baseUrl + casePath({ side: 'owner', id: row.id }, secret, row.locale),
  }
}

async function readDecision({ payload }: NoticeEvent, { db }: NoticeWorld) {
  const id = Number(payload['decision'])
  const row = await db.read
    .selectFrom('report_decision as d')
    .innerJoin('report_case as c', 'c.id', 'd.case_id')
    .select(['d.case_id', 'd.action', 'd.ground', 'd.rule', 'd.facts', 'c.complain_until', 'c.content', 'c.opened_at'])
    .select(({ selectFrom }) =>
      selectFrom('report_decision as older')
        .select('older.action')
        .whereRef('older.case_id', '=', 'd.case_id')
        .whereRef('older.id', '<', 'd.id')
        .orderBy('older.id', 'desc')
        .limit(1)
        .as('before'),
    )
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('report').select('report.id').whereRef('report.case_id', '=', 'd.case_id'))
        .$castTo<boolean>()
        .as('isReported'),
    )
    .$narrowType<{ action: ReportAction; before: ReportAction | null; ground: RuleGround | null }>()
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const complaints = await db.read
    .selectFrom('report_complaint')
    .select('report_id')
    .where('case_id', '=', row.case_id)
    .execute()
  const { case_id: _, ...decision } = row
  return {
    ...decision,
    hasComplained: (report: number | null) => complaints.some(({ report_id }) => report_id === report),
  }
}

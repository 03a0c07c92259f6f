/** A decision outside of the cases becomes one that is decided, so that whom it concerns may complain of it. */
import { sql } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { Decided, Reasons, StateReasons, Words } from '#platform/statement-of-reasons.ts'
import { complainUntil } from '../rules/case-states.ts'
import type { CaseKind, ReportAction } from '../rules/report-kinds.ts'
import type { Undo } from './decide-report.ts'
import { emit } from './emit.ts'
import type { Content } from './read-subject.ts'

type Stated = {
  readonly kind: CaseKind
  readonly action: ReportAction
  readonly officeId?: number
  readonly bookingId?: number
  readonly messageId?: number
  readonly content: Content
  readonly pictures: readonly string[]
  readonly undo: Undo | null
}

export const stateReasons: StateReasons = async (tx, decided, reasons) => {
  const { by, ground, rule, facts, now } = reasons
  const stated = await statedOf(tx, decided, reasons)
  const { id: caseId } = await tx
    .insertInto('report_case')
    .values({
      kind: stated.kind,
      office_id: stated.officeId ?? null,
      booking_id: stated.bookingId ?? null,
      message_id: stated.messageId ?? null,
      owner_id: decided.ownerId,
      content: JSON.stringify(stated.content),
      pictures: [...stated.pictures],
      state: 'decided',
      opened_at: now,
      complain_until: complainUntil(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('report_decision')
    .values({
      case_id: caseId,
      by_id: by.id,
      decided_at: now,
      action: stated.action,
      ground,
      rule,
      facts,
      undo: stated.undo && JSON.stringify(stated.undo),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if ('reports' in decided) await tellReporters(tx, decided, { caseId, decision: id, now })
  return id
}

async function statedOf(tx: Tx, decided: Decided, reasons: Reasons): Promise<Stated> {
  switch (decided.kind) {
    case 'office':
      return ofOffice(tx, decided, reasons.now)
    case 'account':
      return ofAccount(tx, decided)
    case 'rating':
    case 'message':
      return ofWords(decided, reasons)
  }
}

function ofWords(decided: Extract<Decided, Words>, { ground, now }: Reasons): Stated {
  const { title, text } = decided
  const isRating = decided.kind === 'rating'
  const hidden = { kind: decided.kind, hiddenAt: now.toString() }
  return {
    kind: decided.kind,
    action: ground === null ? 'keep' : isRating ? 'hide_rating' : 'hide_message',
    ...(isRating ? { officeId: decided.officeId, bookingId: decided.bookingId } : { messageId: decided.messageId }),
    content: { titleDe: title.de, titleEn: title.en, textDe: text, textEn: text, provider: '' },
    pictures: [],
    undo: ground === null ? null : hidden,
  }
}

type Told = { readonly caseId: number; readonly decision: number; readonly now: Temporal.Instant }

/** What they said becomes a report of the case: each gets the decision with a link of their own. */
async function tellReporters(tx: Tx, { reports, location }: Words, { caseId, decision, now }: Told): Promise<void> {
  for (const { by, reason, at } of reports) {
    const { locale } = await tx
      .selectFrom('person')
      .select('locale')
      .$narrowType<{ locale: Locale }>()
      .where('id', '=', by)
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('report')
      .values({
        case_id: caseId,
        ground: 'else',
        explanation: reason,
        location,
        reporter_id: by,
        locale,
        // Nobody else can have chosen it.
        request_key: sql<string>`'case ' || gen_random_uuid()`,
        reported_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await emit(tx, { type: 'report.decided', person_id: by, at: now, payload: { report: id, decision } })
  }
}

type OfOffice = Extract<Decided, { kind: 'office' }>

async function ofOffice(tx: Tx, decided: OfOffice, now: Temporal.Instant): Promise<Stated> {
  const { officeId } = decided
  const office = await tx
    .selectFrom('office as o')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .select(['o.title_de', 'o.title_en', 'o.description_de', 'o.description_en', 'o.photos', 'p.name'])
    .$narrowType<{ photos: { key: string }[] }>()
    .where('o.id', '=', officeId)
    .executeTakeFirstOrThrow()
  const wasOffered = decided.wasOffered || (await wasOfferedBefore(tx, decided))
  return {
    kind: 'office',
    action: 'hide_office',
    officeId,
    content: {
      titleDe: office.title_de,
      titleEn: office.title_en,
      textDe: office.description_de,
      textEn: office.description_en,
      provider: office.name,
    },
    pictures: office.photos.map(({ key }) => key),
    undo: { kind: 'office', hiddenAt: now.toString(), wasOffered },
  }
}

/** Hidden for another reason than before, it comes back to where it was before the first. */
async function wasOfferedBefore(tx: Tx, { officeId, hiddenBefore }: OfOffice): Promise<boolean> {
  if (hiddenBefore === null) return false
  const first = await tx
    .selectFrom('report_decision as d')
    .innerJoin('report_case as c', 'c.id', 'd.case_id')
    .select('d.id')
    .where('c.office_id', '=', officeId)
    .where(sql<boolean>`(d.undo ->> 'hiddenAt')::timestamptz = ${hiddenBefore}::timestamptz`)
    .where(sql<boolean>`(d.undo -> 'wasOffered')::boolean`)
    .executeTakeFirst()
  return first !== undefined
}

async function ofAccount(tx: Tx, { ownerId }: Decided): Promise<Stated> {
  const { name } = await tx.selectFrom('person').select('name').where('id', '=', ownerId).executeTakeFirstOrThrow()
  return {
    kind: 'account',
    action: 'suspend',
    content: { titleDe: name, titleEn: name, textDe: '', textEn: '', provider: '' },
    pictures: [],
    undo: { kind: 'account' },
  }
}

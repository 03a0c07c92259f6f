/** A decision that nobody's report led to becomes a case that is decided, so that whom it concerns may complain of it. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/handles.ts'
import type { Decided, StateReasons } from '#platform/statement-of-reasons.ts'
import { complainUntil } from '../rules/case-states.ts'
import type { CaseKind, Restriction } from '../rules/report-kinds.ts'
import type { Undo } from './decide-report.ts'
import type { Content } from './read-subject.ts'

type Stated = {
  readonly kind: CaseKind
  readonly action: Restriction
  readonly officeId: number | null
  readonly content: Content
  readonly pictures: readonly string[]
  readonly undo: Undo
}

export const stateReasons: StateReasons = async (tx, decided, { by, ground, rule, facts, now }) => {
  const stated = decided.kind === 'office' ? await ofOffice(tx, decided, now) : await ofAccount(tx, decided)
  const { id: caseId } = await tx
    .insertInto('report_case')
    .values({
      kind: stated.kind,
      office_id: stated.officeId,
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
      undo: JSON.stringify(stated.undo),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
    officeId: null,
    content: { titleDe: name, titleEn: name, textDe: '', textEn: '', provider: '' },
    pictures: [],
    undo: { kind: 'account' },
  }
}

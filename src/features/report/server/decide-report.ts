import {
  bringOfficeBack,
  giveProviderNameBack,
  putPhotoBack,
  removePhoto,
  removeProviderName,
  takeOfficeDown,
} from '#features/office/moderation/server/take-down.ts'
import { hideProfile, showProfile } from '#features/account/public-profile/server/hide-profile.ts'
import { putSuspension, takeSuspension } from '#features/account/suspension/server/suspend-person.ts'
import { hideText, showText } from '#features/booking/message/server/hide-text.ts'
import { hideWords, showWords } from '#features/rating/words/server/hide-words.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { recordAction, type AuditedAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { decideReport as contract } from '../contract.ts'
import { complainUntil, effectsOf } from '../rules/case-states.ts'
import { actionsFor, restricts, type CaseKind, type ReportAction } from '../rules/report-kinds.ts'
import { emit } from './emit.ts'
import { tellReporters } from './tell-reporters.ts'

/** The newest decision holds; one on a complaint is made by somebody else, of which the database sees to it as well. */
export async function decideReport({ viewer, params, body, now, context }: Call<typeof contract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { action, facts } = body
  await context.db.tx(async (tx) => {
    const found = await lockCase(tx, params.id)
    if (!found) refuse('request.not_found')
    if (found.state !== body.on) refuse('report.decided_already')
    const before = await newestDecision(tx, found.id)
    if (before?.by_id === viewer.id) refuse('report.same_operator')
    if (!actionsFor(found.kind).includes(action)) refuse('report.not_possible')
    const isRestricting = restricts(action)
    if (isRestricting && (body.rule === '' || body.ground === undefined)) refuse('report.rule_missing')

    const effects = effectsOf(before?.action ?? null, action)
    if (effects.undo && before) await undo(tx, found, before, now)
    const taken = effects.act ? await act(tx, found, { action, by: viewer, reason: facts, now }) : null
    if (effects.act && !taken) refuse('report.gone')
    const undoable = effects.undo || effects.act ? taken : (before?.undo ?? null)
    const decision = await tx
      .insertInto('report_decision')
      .values({
        case_id: found.id,
        by_id: viewer.id,
        decided_at: now,
        action,
        ground: isRestricting ? (body.ground ?? null) : null,
        rule: isRestricting ? body.rule : '',
        facts,
        undo: undoable === null ? null : JSON.stringify(undoable),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const hasChanged = before?.action !== action
    await tx
      .updateTable('report_case')
      .set({
        state: 'decided',
        due_at: null,
        // Whoever it turns against has as long again.
        ...(hasChanged && { complain_until: complainUntil(now) }),
      })
      .where('id', '=', found.id)
      .execute()
    await tx
      .updateTable('report_complaint')
      .set({ answer_id: decision.id, answered_by: viewer.id })
      .where('case_id', '=', found.id)
      .where('answer_id', 'is', null)
      .execute()
    await tell(tx, found, { decision: decision.id, isOwnerTold: isRestricting || before !== undefined, now })
    await recordAction(tx, {
      by: viewer,
      action: before ? 'report.answered' : 'report.decided',
      on: subjectOf(found),
      reason: facts,
      ...(before && { before: { state: before.action } }),
      after: { kind: found.kind, state: action },
      now,
    })
  })
  context.wake()
  context.log.info({ operator: viewer.id, case: params.id, action }, 'an operator decided on a report')
  return { data: null }
}

async function lockCase(tx: Tx, id: number) {
  return tx
    .selectFrom('report_case')
    .select(['id', 'kind', 'state', 'office_id', 'photo', 'provider_id', 'booking_id', 'message_id', 'owner_id'])
    .$narrowType<{ kind: CaseKind }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
type Case = NonNullable<Awaited<ReturnType<typeof lockCase>>>

/** Where the audit log and the timelines have it. */
function subjectOf(of: Case): AuditedAction['on'] {
  if (of.booking_id !== null) return ['booking', of.booking_id]
  if (of.message_id !== null) return ['message', of.message_id]
  return of.office_id === null ? ['person', of.owner_id] : ['office', of.office_id]
}

async function newestDecision(tx: Tx, caseId: number) {
  return tx
    .selectFrom('report_decision')
    .select(['id', 'by_id', 'action', 'decided_at', 'undo'])
    .$narrowType<{ action: ReportAction }>()
    .where('case_id', '=', caseId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
type Decision = NonNullable<Awaited<ReturnType<typeof newestDecision>>>

/** What it takes to give it back. */
export type Undo =
  | { readonly kind: 'office'; readonly hiddenAt: string; readonly wasOffered: boolean }
  | { readonly kind: 'photo' }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'profile'; readonly avatarKey: string | null; readonly residence: string }
  | { readonly kind: 'account' }
  | { readonly kind: 'rating' | 'message'; readonly hiddenAt: string }

type Doing = {
  readonly action: ReportAction
  readonly by: SignedIn
  readonly reason: string
  readonly now: Temporal.Instant
}

/** @returns null when it is not there any more */
async function act(tx: Tx, of: Case, { action, by, reason, now }: Doing): Promise<Undo | null> {
  const { office_id: officeId, photo, provider_id: providerId, owner_id: ownerId } = of
  if (action === 'hide_office' && officeId !== null) {
    const hidden = await takeOfficeDown(tx, { officeId, by, reason: reason.slice(0, MOST_REASON), now })
    return hidden ? { kind: 'office', hiddenAt: now.toString(), wasOffered: hidden.wasOffered } : null
  }
  if (action === 'remove_photo' && officeId !== null && photo !== null)
    return (await removePhoto(tx, { officeId, key: photo, now })) ? { kind: 'photo' } : null
  if (action === 'remove_name' && providerId !== null) {
    const name = await removeProviderName(tx, providerId)
    return name === undefined ? null : { kind: 'name', name }
  }
  if (action === 'suspend') {
    const suspended = await putSuspension(tx, { personId: ownerId, reason: reason.slice(0, MOST_REASON), now })
    return suspended ? { kind: 'account' } : null
  }
  const hiding = { by, reason: reason.slice(0, MOST_REASON), now }
  if (action === 'hide_rating' && of.booking_id !== null)
    return (await hideWords(tx, of.booking_id, hiding)) ? { kind: 'rating', hiddenAt: now.toString() } : null
  if (action === 'hide_message' && of.message_id !== null)
    return (await hideText(tx, of.message_id, hiding)) ? { kind: 'message', hiddenAt: now.toString() } : null
  const profile = action === 'hide_profile' ? await hideProfile(tx, ownerId, now) : undefined
  return profile ? { kind: 'profile', ...profile } : null
}

/** As long as the reason of a hidden office or a suspended account may be; the statement has all of it. */
const MOST_REASON = 1000

/** Nothing when what it takes went with the account. */
async function undo(tx: Tx, of: Case, { undo: stored }: Decision, now: Temporal.Instant): Promise<void> {
  const back = stored as Undo | null
  if (back?.kind === 'office' && of.office_id !== null) {
    const hiddenAt = Temporal.Instant.from(back.hiddenAt)
    await bringOfficeBack(tx, of.office_id, { hiddenAt, wasOffered: back.wasOffered }, now)
  }
  if (back?.kind === 'photo' && of.office_id !== null && of.photo !== null)
    await putPhotoBack(tx, { officeId: of.office_id, key: of.photo, now })
  if (back?.kind === 'name' && of.provider_id !== null) await giveProviderNameBack(tx, of.provider_id, back.name)
  if (back?.kind === 'profile') await showProfile(tx, of.owner_id, back, now)
  if (back?.kind === 'rating' && of.booking_id !== null)
    await showWords(tx, of.booking_id, Temporal.Instant.from(back.hiddenAt))
  if (back?.kind === 'message' && of.message_id !== null)
    await showText(tx, of.message_id, Temporal.Instant.from(back.hiddenAt))
  // Whoever was suspended again since stays so: that is a case of its own.
  if (back?.kind === 'account' && (await isNewest(tx, of))) await takeSuspension(tx, of.owner_id, now)
}

async function isNewest(tx: Tx, { id, kind, owner_id: ownerId }: Case): Promise<boolean> {
  const newer = await tx
    .selectFrom('report_case')
    .select('id')
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('id', '>', id)
    .limit(1)
    .executeTakeFirst()
  return newer === undefined
}

type Told = { readonly decision: number; readonly isOwnerTold: boolean; readonly now: Temporal.Instant }

/** Everybody who reported it, and whose it is when something is or was taken away from them. */
async function tell(tx: Tx, of: Case, { decision, isOwnerTold, now: at }: Told): Promise<void> {
  await tellReporters(tx, of.id, { decision, now: at })
  if (isOwnerTold)
    await emit(tx, {
      type: 'report.acted',
      ...(of.office_id !== null && of.booking_id === null && { office_id: of.office_id }),
      person_id: of.owner_id,
      at,
      payload: { decision },
    })
}

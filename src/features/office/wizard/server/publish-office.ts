/** Puts a draft, or an office that was taken out, into the search (Spec 4, 5, 6). */
import { localDay } from '#kernel/time.ts'
import { refuse, refused, RefusalError } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { Keyring } from '#platform/keyring.ts'
import { insertLocation, setPublished } from '../../server/store.ts'
import { copyVacations } from '../../block/server/copy-vacations.ts'
import { insertOfficeWithHours } from '../../server/create-office.ts'
import type { publishOffice as publishContract, unpublishOffice as unpublishContract } from '../contract.ts'
import { waitsForPayee } from '../rules/gates.ts'
import { currencyOf } from '../rules/pin.ts'
import type { StepFacts } from '../rules/step-schemas.ts'
import type { NewLocationFacts } from '../rules/place-steps.ts'
import { checkSteps } from './check-steps.ts'
import { demandCreation } from './demand-creation.ts'
import { demandCompanies } from './demand-companies.ts'
import { findDraft, findEditedOffice, type EditedOffice } from './edited-offices.ts'
import { sealSecrets } from './office-secrets.ts'
import { readProgress } from './read-progress.ts'

export async function publishOffice({ viewer, params, now, context }: Call<typeof publishContract>) {
  if (viewer.suspended) refuse('auth.forbidden')
  return { data: await publishAs(context, viewer.id, params.id, now) }
}

/**
 * @throws RefusalError office.incomplete with what is missing; request.not_found for what is not theirs. Where only the
 *   payee is missing it is noted instead, and goes live by itself ({@link publishWaiting}).
 */
async function publishAs({ db, config, newId }: Context, personId: string, id: number, now: Temporal.Instant) {
  return db.tx(async (tx) => {
    await demandNotSuspended(tx, personId)
    const draft = await findDraft(tx, id, personId, config, { forUpdate: true })
    const office = draft ?? (await findEditedOffice(tx, id, personId, config)) ?? refuse('request.not_found')
    if (draft) await demandCreation(tx)
    else await demandNotHidden(tx, id)
    const checked = checkSteps(office, 'de')
    const { missing } = await readProgress(tx, office, checked)
    if (waitsForPayee(missing) && draft) {
      await tx.updateTable('office_draft').set({ publish_wanted: true, updated_at: now }).where('id', '=', id).execute()
      return { status: 'waiting' as const, missing }
    }
    if (missing.length > 0) throw new RefusalError(refused('office.incomplete').refusal, { missing })
    if (draft) {
      const zone = await makeOffice(tx, draft, checked.facts as StepFacts, now, config)
      const capacity = checked.facts.edit?.capacity ?? 1
      await copyVacations(tx, { id, providerId: draft.providerId, capacity }, localDay(now, zone), { now, newId })
    }
    if (!draft && office.status === 'unpublished') await setPublished(tx, id, now)
    return { status: 'published' as const, missing: [] }
  })
}

/** The row is locked, so that an operator who suspends them in the same moment finds the office, or comes before. */
async function demandNotSuspended(tx: Tx, personId: string): Promise<void> {
  const person = await tx
    .selectFrom('person')
    .select('suspended_at')
    .where('id', '=', personId)
    .forShare()
    .executeTakeFirst()
  if (person?.suspended_at) refuse('auth.forbidden')
}

/** The row is locked, so that an operator who hides it in the same moment comes before or after. */
async function demandNotHidden(tx: Tx, id: number): Promise<void> {
  const office = await tx
    .selectFrom('office')
    .select('hidden_reason')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const reason = office?.hidden_reason
  if (reason) refuse('office.hidden', { reason })
}

/** All gates are passed: every step has its facts. @returns the zone in which the office is */
async function makeOffice(tx: Tx, draft: EditedOffice, facts: StepFacts, now: Temporal.Instant, keyring: Keyring) {
  const { type, title, information, contact, edit, week } = facts
  await demandCompanies(tx, type.companyIds)
  const place = await placeOf(tx, draft, facts.location, now)
  await insertOfficeWithHours(tx, {
    id: draft.id,
    now,
    locationId: place.id,
    providerId: draft.providerId,
    lat: place.lat,
    lng: place.lng,
    currency: currencyOf(place.country),
    group: draft.group,
    category: facts.category.category,
    type: type.type,
    icon: type.audience === 'internal' ? 'internal' : null,
    companyIds: type.companyIds,
    // Spec 8: what has no translation is shown in the other language.
    title: { de: title.title.de, en: title.title.en || title.title.de },
    short: information.short,
    description: information.description,
    tags: information.tags,
    contact: contact.contact,
    accessNote: contact.accessNote,
    secrets: sealSecrets(contact.secrets, draft.id, keyring),
    ...edit,
    priceCents: facts.pricing.priceCents,
    chargesUsed: facts.pricing.chargesUsed,
    leadHours: facts.hours.leadHours,
    ...week,
    overrides: [],
    equipment: facts.equipment.equipment,
    rules: facts.rules.rules,
    photos: draft.photos.map(({ key, hash }) => ({ key, hash })),
  })
  await tx.deleteFrom('office_draft').where('id', '=', draft.id).execute()
  return place.zone
}

async function placeOf(
  tx: Tx,
  { providerId, id }: EditedOffice,
  location: StepFacts['location'],
  now: Temporal.Instant,
) {
  if (location.kind === 'new') {
    const { kind: _, ...place } = location satisfies NewLocationFacts
    await insertLocation(tx, { ...place, id, providerId, now })
    return { ...place, id }
  }
  const known = await tx
    .selectFrom('location')
    .select(['id', 'lat', 'lng', 'country', 'zone'])
    .where('id', '=', location.locationId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (!known) throw new RefusalError(refused('office.incomplete').refusal, { missing: ['location'] })
  return known
}

/** The payment provider has finished: what waited for it goes live. @returns the ids of the offices */
export async function publishWaiting(context: Context, providerId: number, now: Temporal.Instant): Promise<number[]> {
  const waiting = await context.db.write
    .selectFrom('office_draft as d')
    .innerJoin('provider as p', 'p.id', 'd.provider_id')
    .innerJoin('person as one', 'one.id', 'p.person_id')
    .select(['d.id', 'one.id as person_id'])
    .where('d.provider_id', '=', providerId)
    // As little as by their own hand.
    .where('one.suspended_at', 'is', null)
    .where('d.publish_wanted', '=', true)
    .orderBy('d.id')
    .execute()
  const live: number[] = []
  for (const { id, person_id } of waiting) {
    try {
      const { status } = await publishAs(context, person_id, id, now)
      if (status === 'published') live.push(id)
    } catch (error) {
      // Something else has been taken away meanwhile; its page says what is missing.
      if (!(error instanceof RefusalError)) throw error
    }
  }
  return live
}

export async function unpublishOffice({
  viewer,
  params,
  now,
  context: { db, config },
}: Call<typeof unpublishContract>) {
  const office = await findEditedOffice(db.write, params.id, viewer.id, config)
  if (!office) refuse('request.not_found')
  if (office.status === 'draft') {
    const row = { publish_wanted: false, updated_at: now }
    await db.write.updateTable('office_draft').set(row).where('id', '=', office.id).execute()
    return { data: { status: 'draft' as const } }
  }
  await db.write
    .updateTable('office')
    // One that was paused, or left the search with its suspended provider, is taken out by hand from now on, and does
    // not come back by itself.
    .set(({ eb }) => ({
      status: 'unpublished',
      paused_at: null,
      suspended_at: null,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', office.id)
    .where(({ eb, or }) =>
      or([eb('status', '=', 'published'), eb('paused_at', 'is not', null), eb('suspended_at', 'is not', null)]),
    )
    .execute()
  return { data: { status: 'unpublished' as const } }
}

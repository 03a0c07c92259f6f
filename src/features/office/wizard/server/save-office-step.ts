/**
 * Changes what an office in the search, or one that was taken out, says of itself. Bookings keep what they were made
 * with. Hours and fewer desks have effects on them (office/change), which the caller has to have seen.
 */
import { refuse, refused, RefusalError } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { validate } from '#platform/http/validate.ts'
import type { Keyring } from '#platform/keyring.ts'
import { changeAddress, type MovedOffice } from '../../change/server/change-address.ts'
import { changeCapacity } from '../../change/server/change-capacity.ts'
import { changeHours } from '../../change/server/change-hours.ts'
import type { toShown } from '../../change/server/to-shown.ts'
import { changeTurnover } from '../../change/server/change-turnover.ts'
import type { TURNOVER_MINUTES } from '../rules/wizard-limits.ts'
import { insertAudience } from '../../server/store.ts'
import type { saveOfficeStep as contract } from '../contract.ts'
import { audienceOf, opensToOutsiders } from '../rules/choices.ts'
import { mergeStep } from '../rules/merge-step.ts'
import { stepSchema, type StepFacts } from '../rules/step-schemas.ts'
import type { Fields, FieldStep } from '../rules/wizard-steps.ts'
import { checkSteps } from './check-steps.ts'
import { demandCompanies } from './demand-companies.ts'
import { findOffice, type EditedOffice } from './edited-offices.ts'
import { locateAddress } from './locate-address.ts'
import { sealSecrets } from './office-secrets.ts'
import { readProgress } from './read-progress.ts'

type Saving = Call<typeof contract>

export async function saveOfficeStep(call: Saving) {
  const { viewer, params, body, locale, context } = call
  const { db, config } = context
  const find = () => findOffice(db.write, params.id, viewer.id, config)
  const before = (await find()) ?? refuse('request.not_found')
  if (body.step === 'location') return saveAddress(call, before)
  const facts = readFacts(before, body.step, body.fields)
  const { kind } = mergeStep(before.steps[body.step], body)
  const effects = kind === 'saved' ? await changeWithEffects(call, before, facts) : null
  const isSaved = kind === 'same' || (kind === 'saved' && effects === null && (await changeColumns(call, facts)))
  const office = (await find()) ?? refuse('request.not_found')
  const checked = checkSteps(office, locale)
  return {
    data: {
      saved: isSaved,
      effects,
      step: { ...office.steps[body.step], errors: checked.errors[body.step] },
      ...(await readProgress(db.write, office, checked)),
    },
  }
}

/** Hours and desks move nothing. */
const NOT_MOVED = { moved: [] }

/** A point that is known roughly is no error of the caller's call: the form goes on from it, as that of a draft does. */
async function saveAddress(call: Saving, before: EditedOffice) {
  const { viewer, params, body, locale, now, context } = call
  const { db, config } = context
  const sent = { ...body.fields, locationId: '' }
  const fields = await locateAddress(context, { sent, stored: before.steps.location.fields, locale, isUnstored: true })
  const steps = { ...before.steps, location: { ...before.steps.location, fields } }
  const wanted = checkSteps({ group: before.group, steps }, locale)
  const { location } = wanted.facts
  const isOutdated = body.version !== before.steps.location.version
  const isValid = location?.kind === 'new'
  const unseen =
    isOutdated || !isValid
      ? null
      : await changeAddress(db, viewer, { office: params.id, place: location, seen: body.seen ?? [] }, now)
  const isSaved = !isOutdated && isValid && unseen === null
  const office = (await findOffice(db.write, params.id, viewer.id, config)) ?? refuse('request.not_found')
  const title = (one: MovedOffice) => (locale === 'en' ? one.title_en : one.title_de)
  return {
    data: {
      saved: isSaved,
      effects: unseen && {
        outside: [],
        possibleFrom: null,
        moved: unseen.map((one) => ({ id: one.id, title: title(one) })),
      },
      step:
        isSaved || isOutdated
          ? { ...office.steps.location, errors: {} }
          : { ...steps.location, errors: wanted.errors.location },
      ...(await readProgress(db.write, office, checkSteps(office, locale))),
    },
  }
}

/** @throws FieldErrors for what is not valid: unlike a draft, an office is always whole */
function readFacts(office: EditedOffice, step: FieldStep, fields: Fields): Partial<StepFacts> {
  const audience = step === 'type' ? audienceOf(fields) : audienceOf(office.steps.type.fields)
  const context = { group: office.group, audience }
  // An office for everybody cannot be free, so who may book and the price are looked at together.
  const { pricing } = office.steps
  if (step === 'type') validate(stepSchema('pricing', context, pricing.fields), pricing.fields, { price: 'audience' })
  return { [step]: validate(stepSchema(step, context, fields), fields) }
}

type Shown = {
  readonly outside: number[]
  readonly possibleFrom: string | null
  readonly moved: { id: number; title: string }[]
}

/** What has not been seen yet, and nothing is changed; null when it was done, or there is nothing of the kind to do. */
async function changeWithEffects(call: Saving, office: EditedOffice, facts: Partial<StepFacts>): Promise<Shown | null> {
  const { body } = call
  if (facts.week) {
    const week = facts.week.week.map((spans) => spans.map(([from, to]): [number, number] => [from, to]))
    const unseen = await unseenOf(changeHours({ ...call, body: { week, seen: { outside: body.seen ?? [] } } }))
    if (unseen === null && office.group === 2)
      await changeTurnover({ ...call, body: { minutes: minutesOf(facts.week.turnoverQuarters) } })
    return unseen
  }
  if (facts.edit && office.group === 1 && String(facts.edit.capacity) !== office.steps.edit.fields['capacity'])
    return unseenOf(changeCapacity({ ...call, body: { capacity: facts.edit.capacity, from: body.from } }))
  return null
}

/** A change that has other effects than were seen refuses itself, and says which. */
async function unseenOf(change: Promise<unknown>): Promise<Shown | null> {
  try {
    await change
    return null
  } catch (error) {
    if (!(error instanceof RefusalError) || error.meta === undefined) throw error
    const { outside, possibleFrom, isPossible } = error.meta as ReturnType<typeof toShown>
    return { outside, possibleFrom: isPossible ? null : possibleFrom, ...NOT_MOVED }
  }
}

const minutesOf = (quarters: number) => (quarters * 15) as (typeof TURNOVER_MINUTES)[number]

/** @returns false when another change was faster */
async function changeColumns(
  { viewer, params, body, now, context: { db, config } }: Saving,
  facts: Partial<StepFacts>,
) {
  // Written by the changes above, with their own locks.
  if (facts.week) return true
  return db.tx(async (tx) => {
    await tx.selectFrom('office').select('id').where('id', '=', params.id).forNoKeyUpdate().execute()
    const office = (await findOffice(tx, params.id, viewer.id, config)) ?? refuse('request.not_found')
    if (!facts.edit && mergeStep(office.steps[body.step], body).kind !== 'saved') return false
    if (facts.type) await changeAudience(tx, office, facts.type, body.fields)
    await tx
      .updateTable('office')
      .set(({ eb }) => ({
        ...columnsOf(facts, office.id, config),
        updated_at: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', office.id)
      .execute()
    return true
  })
}

async function changeAudience(
  tx: Tx,
  office: EditedOffice,
  { companyIds }: StepFacts['type'],
  fields: Fields,
): Promise<void> {
  const officeId = office.id
  await demandCompanies(tx, companyIds)
  await demandGates(tx, office, fields)
  await tx.deleteFrom('office_audience').where('office_id', '=', officeId).execute()
  if (companyIds.length > 0) await insertAudience(tx, officeId, companyIds)
}

/** Whoever opens an office that is in the search needs what publishing it would: somebody to whom it can be paid. */
async function demandGates(tx: Tx, office: EditedOffice, fields: Fields): Promise<void> {
  const audience = audienceOf(fields)
  if (!opensToOutsiders(audienceOf(office.steps.type.fields), audience) || office.status !== 'published') return
  const steps = { ...office.steps, type: { ...office.steps.type, fields } }
  const { missing } = await readProgress(tx, { ...office, steps }, checkSteps({ group: office.group, steps }, 'de'))
  if (missing.length > 0) throw new RefusalError(refused('office.incomplete').refusal, { missing })
}

function columnsOf(facts: Partial<StepFacts>, officeId: number, keyring: Keyring) {
  const { category, edit, pricing, title, information, type, hours, equipment, rules, contact } = facts
  return {
    ...category,
    // The number of desks has its own change.
    ...(edit && { people: edit.people, area_m2: edit.areaM2, layouts: JSON.stringify(edit.layouts) }),
    ...(pricing && { price_cents: pricing.priceCents, charges_used: pricing.chargesUsed }),
    ...(title && { title_de: title.title.de, title_en: title.title.en || title.title.de }),
    ...(information && {
      short_de: information.short.de,
      short_en: information.short.en,
      description_de: information.description.de,
      description_en: information.description.en,
      tags: [...information.tags.de],
      tags_en: [...information.tags.en],
    }),
    ...(type && { type: type.type, icon: type.audience === 'internal' ? ('internal' as const) : null }),
    ...(hours && { lead_hours: hours.leadHours }),
    ...(equipment && { equipment: JSON.stringify(equipment.equipment) }),
    ...(rules && { rules: JSON.stringify(rules.rules) }),
    ...(contact && {
      contact: JSON.stringify(contact.contact),
      access_note_de: contact.accessNote.de,
      access_note_en: contact.accessNote.en,
      secrets: sealSecrets(contact.secrets, officeId, keyring),
    }),
  }
}

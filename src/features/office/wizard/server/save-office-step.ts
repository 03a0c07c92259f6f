/**
 * Changes what an office in the search, or one that was taken out, says of itself. Bookings keep what they were made
 * with. Hours, turnover and the number of desks have effects on bookings and are changed by office/change.
 */
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { validate } from '#platform/http/validate.ts'
import { insertAudience } from '../../server/store.ts'
import type { saveOfficeStep as contract } from '../contract.ts'
import { audienceOf } from '../rules/choices.ts'
import { mergeStep } from '../rules/merge-step.ts'
import { stepSchema, type StepFacts } from '../rules/step-schemas.ts'
import type { ChangeableStep, Fields } from '../rules/wizard-steps.ts'
import { checkSteps } from './check-steps.ts'
import { demandCompanies } from './demand-companies.ts'
import { findOffice, type EditedOffice } from './edited-offices.ts'
import { sealSecrets } from './office-secrets.ts'
import { readProgress } from './read-progress.ts'

export async function saveOfficeStep({ viewer, params, body, locale, now, context }: Call<typeof contract>) {
  const { db, config } = context
  const { step } = body
  const { office, isSaved } = await db.tx(async (tx) => {
    await tx.selectFrom('office').select('id').where('id', '=', params.id).forNoKeyUpdate().execute()
    const before = await findOffice(tx, params.id, viewer.id, config.SECRET)
    if (!before) refuse('request.not_found')
    const { kind } = mergeStep(before.steps[step], body)
    if (kind !== 'saved') return { office: before, isSaved: kind === 'same' }
    await change(tx, before, step, body.fields, { now, secret: config.SECRET })
    const after = await findOffice(tx, params.id, viewer.id, config.SECRET)
    return { office: after ?? before, isSaved: true }
  })
  const checked = checkSteps(office, locale)
  return {
    data: {
      saved: isSaved,
      step: { ...office.steps[step], errors: checked.errors[step] },
      ...(await readProgress(db.write, office, checked)),
    },
  }
}

type With = { readonly now: Temporal.Instant; readonly secret: string }

/** @throws FieldErrors for what is not valid: unlike a draft, an office is always whole */
async function change(tx: Tx, office: EditedOffice, step: ChangeableStep, fields: Fields, { now, secret }: With) {
  const audience = step === 'type' ? audienceOf(fields) : audienceOf(office.steps.type.fields)
  const facts = validate(stepSchema(step, { group: office.group, audience }, fields), fields) as StepFacts[typeof step]
  // An office for everybody cannot be free, so who may book and the price are looked at together.
  if (step === 'type') {
    const { pricing } = office.steps
    validate(stepSchema('pricing', { group: office.group, audience }, pricing.fields), pricing.fields, {
      price: 'audience',
    })
    await changeAudience(tx, office.id, facts as StepFacts['type'])
  }
  await tx
    .updateTable('office')
    .set(({ eb }) => ({
      ...columnsOf(step, { [step]: facts } as Partial<StepFacts>, office.id, secret),
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', office.id)
    .execute()
}

async function changeAudience(tx: Tx, officeId: number, { companyIds }: StepFacts['type']): Promise<void> {
  await demandCompanies(tx, companyIds)
  await tx.deleteFrom('office_audience').where('office_id', '=', officeId).execute()
  if (companyIds.length > 0) await insertAudience(tx, officeId, companyIds)
}

function columnsOf(step: ChangeableStep, facts: Partial<StepFacts>, officeId: number, secret: string) {
  const { category, edit, pricing, title, information, type, hours, equipment, rules, contact } = facts
  return {
    ...category,
    // The number of desks is left as it is.
    ...(edit && { people: edit.people, area_m2: edit.areaM2, layouts: JSON.stringify(edit.layouts) }),
    ...(pricing && { price_cents: pricing.priceCents }),
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
      secrets: sealSecrets(contact.secrets, officeId, secret),
    }),
  }
}

import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { duplicateOffice as contract } from '../contract.ts'
import { FIELD_STEPS } from '../rules/wizard-steps.ts'
import { beginDraft } from './create-draft.ts'
import { findEditedOffice, type DraftSteps } from './edited-offices.ts'
import { sealSecrets, withoutSecrets } from './office-secrets.ts'

/** A draft with the same answers and pictures; those files belong to both. */
export async function duplicateOffice(call: Call<typeof contract>) {
  const { viewer, params, now, context } = call
  const { db, config } = context
  const office = await findEditedOffice(db.write, params.id, viewer.id, config)
  if (!office) refuse('request.not_found')
  const { contact } = office.steps
  const steps: DraftSteps = Object.fromEntries(
    FIELD_STEPS.filter((step) => office.steps[step].version > 0).map((step) => {
      const { fields } = office.steps[step]
      return [step, { version: 1, fields: step === 'contact' ? withoutSecrets(fields) : fields }]
    }),
  )
  // It is at the same place, which it shares.
  const located: DraftSteps =
    office.locationId === null
      ? steps
      : { ...steps, location: { version: 1, fields: { locationId: String(office.locationId) } } }
  const id = await beginDraft(call, (draftId) => ({
    group: office.group,
    steps: located,
    photos: office.photos,
    secrets: sealSecrets(contact.fields, draftId, config),
  }))
  const uploaded = office.photos.filter(({ key }) => key.startsWith('photo-'))
  if (uploaded.length > 0)
    await db.write
      .insertInto('office_photo')
      .values(uploaded.map(({ key, hash }) => ({ office_id: id, key, hash, created_at: now })))
      .onConflict((on) => on.columns(['office_id', 'key']).doNothing())
      .execute()
  return { data: { id } }
}

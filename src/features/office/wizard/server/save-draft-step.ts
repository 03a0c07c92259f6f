/** Autosave: keeps what was typed into a step, valid or not. */
import { refuse } from '#kernel/verdict.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Fields } from '../rules/wizard-steps.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import type { saveDraftStep as contract } from '../contract.ts'
import { mergeStep } from '../rules/merge-step.ts'
import { checkSteps } from './check-steps.ts'
import { findDraft, type EditedOffice } from './edited-offices.ts'
import { locateAddress } from './locate-address.ts'
import { sealSecrets, withoutSecrets } from './office-secrets.ts'
import { readProgress } from './read-progress.ts'

export async function saveDraftStep({ viewer, params, body, locale, now, context }: Call<typeof contract>) {
  const { db, config } = context
  await takeOrRefuse(db.write, { name: 'draft', subject: viewer.id, rate: { max: 600, seconds: 600 } })
  const fields =
    body.step === 'location' ? await locatedFields(context, viewer.id, params.id, body.fields, locale) : body.fields
  const { office, kind } = await db.tx(async (tx) => {
    const draft = await findDraft(tx, params.id, viewer.id, config, { forUpdate: true })
    if (!draft) refuse('request.not_found')
    const merge = mergeStep(draft.steps[body.step], { version: body.version, fields })
    const merged: EditedOffice = { ...draft, steps: { ...draft.steps, [body.step]: merge.step } }
    if (merge.kind === 'saved')
      await tx
        .updateTable('office_draft')
        .set({
          steps: JSON.stringify({
            ...Object.fromEntries(Object.entries(merged.steps).filter(([, one]) => one.version > 0)),
            ...(merged.steps.contact.version > 0 && {
              contact: { ...merged.steps.contact, fields: withoutSecrets(merged.steps.contact.fields) },
            }),
          }),
          secrets: sealSecrets(merged.steps.contact.fields, draft.id, config),
          updated_at: now,
        })
        .where('id', '=', draft.id)
        .execute()
    return { office: merged, kind: merge.kind }
  })
  const checked = checkSteps(office, locale)
  return {
    data: {
      saved: kind !== 'conflict',
      step: { ...office.steps[body.step], errors: checked.errors[body.step] },
      ...(await readProgress(db.write, office, checked)),
    },
  }
}

/** Looked up before the transaction, because it asks an outside service. */
async function locatedFields(
  context: Context,
  personId: string,
  id: number,
  sent: Fields,
  locale: Locale,
): Promise<Fields> {
  const draft = await findDraft(context.db.write, id, personId, context.config)
  if (!draft) refuse('request.not_found')
  return locateAddress(context, { sent, stored: draft.steps.location.fields, locale })
}

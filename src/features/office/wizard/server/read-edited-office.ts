import { refuse } from '#kernel/verdict.ts'
import { valueOn } from '#kernel/dated.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import type { Call } from '#platform/context.ts'
import { ratesInForce } from '../../commission/server/commission-store.ts'
import type { readEditedOffice as contract } from '../contract.ts'
import { FIELD_STEPS, type FieldStep } from '../rules/wizard-steps.ts'
import { checkSteps } from './check-steps.ts'
import { findEditedOffice } from './edited-offices.ts'
import { readProgress } from './read-progress.ts'

/** Spec 7: GET office/{id}, the edit data. */
export async function readEditedOffice({
  viewer,
  params,
  locale,
  now,
  context: { db, config },
}: Call<typeof contract>) {
  const office = await findEditedOffice(db.read, params.id, viewer.id, config)
  if (!office) refuse('request.not_found')
  const checked = checkSteps(office, locale)
  const { title_de = '', title_en = '' } = office.steps.title.fields
  const steps = FIELD_STEPS.map((step) => [step, { ...office.steps[step], errors: checked.errors[step] }] as const)
  const locations = await db.read
    .selectFrom('location as l')
    .select(({ selectFrom }) => [
      'l.id',
      'l.street',
      'l.postcode',
      'l.city',
      selectFrom('office as o')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('o.location_id', '=', 'l.id')
        .where('o.status', '<>', 'deleted')
        .as('offices'),
    ])
    .where('l.provider_id', '=', office.providerId)
    .orderBy('l.id')
    .limit(100)
    .execute()
  const rates = await ratesInForce(db.read, config.COMMISSION)
  const today = localDay(now, REGION_ZONE)
  const coming = rates.find(({ from }) => from > today)
  return {
    data: {
      id: office.id,
      status: office.status,
      group: office.group,
      title: (locale === 'en' && title_en.trim() !== '' ? title_en : title_de).trim(),
      steps: Object.fromEntries(steps) as Record<FieldStep, (typeof steps)[number][1]>,
      place: office.place,
      photos: [...office.photos],
      publishWanted: office.publishWanted,
      commissionRate: valueOn(rates, today),
      comingCommission: coming ? { from: coming.from, rate: coming.value } : null,
      locations: locations.map((one) => ({ ...one, offices: one.offices ?? 0 })),
      ...(await readProgress(db.read, office, checked)),
    },
  }
}

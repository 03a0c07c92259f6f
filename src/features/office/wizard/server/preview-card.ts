/** The card that guests will see in a search, from what is stored and what is being typed. Nothing is written. */
import { formatQuarter, maskOf } from '#kernel/quarters.ts'
import { addDays, localDay, weekdayOf } from '#kernel/time.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { takeOrRefuse } from '#platform/http/rate-store.ts'
import { audienceText } from '../../server/audience.ts'
import { categoryName } from '../../rules/categories.ts'
import { OFFICE_TYPE } from '../../rules/office-type.ts'
import type { previewCard as contract } from '../contract.ts'
import { cardPreviewOf, exampleTime } from '../rules/card-preview.ts'
import { typeStep } from '../rules/offer-steps.ts'
import { currencyOf, zoneOf } from '../rules/pin.ts'
import { FIELD_STEPS, type Fields, type FieldStep } from '../rules/wizard-steps.ts'
import { findEditedOffice, type EditedOffice } from './edited-offices.ts'

export async function previewCard({
  viewer,
  params,
  body,
  locale,
  now,
  context: { db, config },
}: Call<typeof contract>) {
  // An operator who looks as them takes nothing of what is theirs (decision 86).
  if (!viewer.impersonation)
    await takeOrRefuse(db.write, { name: 'draft', subject: viewer.id, rate: { max: 600, seconds: 600 } })
  const office = (await findEditedOffice(db.read, params.id, viewer.id, config)) ?? refuse('request.not_found')
  const steps = Object.fromEntries(
    FIELD_STEPS.map((step) => [step, body.step === step ? (body.fields ?? {}) : office.steps[step].fields]),
  ) as Record<FieldStep, Fields>
  const card = cardPreviewOf(office.group, steps)
  const known = await readKnown(db.read, office, steps)
  const country = (body.step === 'location' ? card.country : null) ?? office.place.country ?? 'DE'
  const today = localDay(now, zoneOf(country, steps.location['postcode'] ?? ''))
  // What is open today may be over already.
  const tomorrow = addDays(today, 1)
  const example = card.week && exampleTime(card.week, weekdayOf(tomorrow))
  const date = addDays(tomorrow, example?.daysAhead ?? 0)
  return {
    data: {
      id: office.id,
      group: office.group,
      title: card.title[locale],
      categoryName: card.category === null ? '' : categoryName(card.category, locale),
      providerName: known.providerName,
      audience: audienceText({ type: known.type, owner_id: viewer.id, companies: known.companies }, viewer, locale),
      refugee: card.audience === 'refugees',
      internal: card.audience === 'internal',
      capacity: card.capacity,
      priceCents: card.priceCents,
      currency: currencyOf(country),
      photo: office.photos[0] ?? null,
      rating: known.rating,
      example: example && {
        date,
        from: formatQuarter(example.span[0]),
        to: formatQuarter(example.span[1]),
        hours: (example.span[1] - example.span[0]) / 4,
      },
      open: maskOf(card.week?.[weekdayOf(date) - 1] ?? []),
    },
  }
}

/** What is not typed: who offers, how guests have rated it, and what is behind the numbers of a location and companies. */
async function readKnown(db: Reads, office: EditedOffice, steps: Readonly<Record<FieldStep, Fields>>) {
  const audience = typeStep.safeParse(steps.type).data
  const companyIds = audience?.companyIds ?? []
  const row = await db
    .selectFrom('provider as p')
    .leftJoin('office as o', (on) => on.onRef('o.provider_id', '=', 'p.id').on('o.id', '=', office.id))
    .select(['p.name', 'o.rating_tenths', 'o.rating_count'])
    .where('p.id', '=', office.providerId)
    .executeTakeFirstOrThrow()
  const companies =
    companyIds.length === 0
      ? []
      : await db.selectFrom('company').select(['id', 'name']).where('id', 'in', companyIds).orderBy('name').execute()
  return {
    providerName: row.name,
    type: audience?.type ?? (steps.type['audience'] === 'employees' ? OFFICE_TYPE.employeesOnly : 0),
    companies,
    rating: { tenths: row.rating_tenths ?? 0, count: row.rating_count ?? 0 },
  }
}

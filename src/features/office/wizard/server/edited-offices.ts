/**
 * An office as its owner edits it: what a draft keeps as it was typed, and what a published office says, in one form.
 * Nobody but the owner finds either.
 */
import { sql } from 'kysely'
import type { Reads } from '#platform/db/handles.ts'
import type { Keyring } from '#platform/keyring.ts'
import type { Country } from '#kernel/locale.ts'
import { toCents } from '#kernel/money.ts'
import { spansOf } from '#kernel/quarters.ts'
import type { StoredRule } from '../../rules/house-rules.ts'
import type { Category } from '../../rules/categories.ts'
import type { Photo } from '../rules/photos.ts'
import { NEW_STEP, type StoredStep } from '../rules/merge-step.ts'
import { fieldsOfLocation } from '../rules/place-steps.ts'
import type { EquipmentFacts } from '../rules/offer-steps.ts'
import { FIELDS_OF, type StepFacts } from '../rules/step-schemas.ts'
import { FIELD_STEPS, type Fields, type FieldStep, type Group } from '../rules/wizard-steps.ts'
import { openSecrets, type Secrets } from './office-secrets.ts'

export type Steps = Readonly<Record<FieldStep, StoredStep>>

export type EditedOffice = {
  readonly id: number
  readonly providerId: number
  readonly status: 'draft' | 'published' | 'unpublished'
  readonly group: Group
  /** Where an office is; a draft has no location of its own yet. */
  readonly locationId: number | null
  readonly steps: Steps
  /** As far as it is typed; of a draft at a location that the provider has already, what is known of that. */
  readonly place: Place
  readonly photos: readonly Photo[]
  readonly publishWanted: boolean
}

/** Empty texts and no country while they are not known. */
export type Place = {
  readonly street: string
  readonly city: string
  readonly district: string
  readonly country: Country | null
}

/** What its column `steps` contains: the steps that were saved at least once. */
export type DraftSteps = Readonly<Partial<Record<FieldStep, StoredStep>>>

/** @param keyring for what is stored encrypted @returns null for everybody but the owner */
export async function findEditedOffice(
  db: Reads,
  id: number,
  personId: string,
  keyring: Keyring,
): Promise<EditedOffice | null> {
  return (await findDraft(db, id, personId, keyring)) ?? (await findOffice(db, id, personId, keyring))
}

/** @param forUpdate within a transaction that changes it */
export async function findDraft(
  db: Reads,
  id: number,
  personId: string,
  keyring: Keyring,
  { forUpdate = false } = {},
): Promise<EditedOffice | null> {
  const row = await draftsOf(db, personId)
    .where('d.id', '=', id)
    .$if(forUpdate, (query) => query.forUpdate('d'))
    .executeTakeFirst()
  return row ? draftOfRow(row, keyring) : null
}

export async function listDrafts(
  db: Reads,
  personId: string,
  keyring: Keyring,
): Promise<(EditedOffice & { readonly updatedAt: Temporal.Instant })[]> {
  const rows = await draftsOf(db, personId).orderBy('d.id').execute()
  return rows.map((row) => ({ ...draftOfRow(row, keyring), updatedAt: row.updated_at }))
}

const draftsOf = (db: Reads, personId: string) =>
  db
    .selectFrom('office_draft as d')
    .innerJoin('provider as p', 'p.id', 'd.provider_id')
    .leftJoin('location as l', (on) =>
      on
        .onRef('l.provider_id', '=', 'd.provider_id')
        .on(sql`l.id::text`, '=', sql`d.steps -> 'location' -> 'fields' ->> 'locationId'`),
    )
    .select(({ ref }) => [
      'l.street',
      'l.city',
      'l.district',
      'l.country',
      'd.id',
      'd.provider_id',
      'd.grp',
      'd.secrets',
      'd.publish_wanted',
      'd.updated_at',
      ref('d.steps').$castTo<DraftSteps>().as('steps'),
      ref('d.photos').$castTo<readonly Photo[]>().as('photos'),
    ])
    .where('p.person_id', '=', personId)

function draftOfRow(
  row: Awaited<ReturnType<ReturnType<typeof draftsOf>['executeTakeFirstOrThrow']>>,
  keyring: Keyring,
): EditedOffice {
  return {
    id: row.id,
    providerId: row.provider_id,
    status: 'draft',
    group: row.grp as Group,
    locationId: null,
    steps: withSecrets(row.steps, openSecrets(row.secrets, row.id, keyring)),
    place: placeOf(row.street === null ? (row.steps.location?.fields ?? {}) : row),
    photos: row.photos,
    publishWanted: row.publish_wanted,
  }
}

function placeOf(known: { readonly [Part in keyof Place]?: string | null }): Place {
  const { street, city, district, country } = known
  return {
    street: (street ?? '').trim(),
    city: (city ?? '').trim(),
    district: (district ?? '').trim(),
    country: (['DE', 'AT', 'CH'] as const).find((one) => one === country) ?? null,
  }
}

function withSecrets(stored: DraftSteps, secrets: Secrets): Steps {
  return Object.fromEntries(
    FIELD_STEPS.map((step) => {
      const { version, fields } = stored[step] ?? NEW_STEP
      return [step, { version, fields: step === 'contact' ? { ...fields, ...secrets } : fields }]
    }),
  ) as Steps
}

export async function findOffice(
  db: Reads,
  id: number,
  personId: string,
  keyring: Keyring,
): Promise<EditedOffice | null> {
  const row = await db
    .selectFrom('office as o')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .innerJoin('location as l', 'l.id', 'o.location_id')
    .select([
      ...(['l.street', 'l.postcode', 'l.city', 'l.district', 'l.country', 'l.lat', 'l.lng'] as const),
      ...(['o.status', 'o.grp', 'o.location_id', 'o.provider_id', 'o.version', 'o.category', 'o.type'] as const),
      ...([
        'o.capacity',
        'o.people',
        'o.area_m2',
        'o.layouts',
        'o.price_cents',
        'o.charges_used',
        'o.lead_hours',
        'o.hours',
        'o.turnover_quarters',
      ] as const),
      ...(['o.title_de', 'o.title_en', 'o.short_de', 'o.short_en', 'o.description_de', 'o.description_en'] as const),
      ...(['o.tags', 'o.tags_en', 'o.equipment', 'o.rules', 'o.photos'] as const),
      ...(['o.contact', 'o.access_note_de', 'o.access_note_en', 'o.secrets'] as const),
    ])
    .where('o.id', '=', id)
    .where('p.person_id', '=', personId)
    .where('o.status', '<>', 'deleted')
    .executeTakeFirst()
  if (!row || row.status === 'deleted') return null
  const companies = await db
    .selectFrom('office_audience')
    .select('company_id')
    .where('office_id', '=', id)
    .orderBy('company_id')
    .execute()
  const contact = row.contact as Partial<StepFacts['contact']['contact']>
  const fields: Readonly<Record<FieldStep, Fields>> = {
    location: fieldsOfLocation({ ...row, country: row.country as 'DE' | 'AT' | 'CH' }),
    category: FIELDS_OF.category({ category: row.category as Category }),
    edit: FIELDS_OF.edit({
      capacity: row.capacity,
      people: row.people,
      areaM2: row.area_m2,
      layouts: row.layouts as StepFacts['edit']['layouts'],
    }),
    week: FIELDS_OF.week({ week: row.hours.map(spansOf), turnoverQuarters: row.turnover_quarters }),
    pricing: FIELDS_OF.pricing({ priceCents: toCents(row.price_cents), chargesUsed: row.charges_used }),
    title: FIELDS_OF.title({ title: { de: row.title_de, en: row.title_en } }),
    information: FIELDS_OF.information({
      short: { de: row.short_de, en: row.short_en },
      description: { de: row.description_de, en: row.description_en },
      tags: { de: row.tags, en: row.tags_en },
    }),
    type: FIELDS_OF.type({ type: row.type, companyIds: companies.map((one) => one.company_id) }),
    hours: FIELDS_OF.hours({ leadHours: row.lead_hours }),
    equipment: FIELDS_OF.equipment({ equipment: row.equipment as EquipmentFacts['equipment'] }),
    rules: FIELDS_OF.rules({ rules: row.rules as StoredRule[] }),
    contact: FIELDS_OF.contact({
      contact: { name: '', phone: '', email: '', ...contact },
      accessNote: { de: row.access_note_de, en: row.access_note_en },
      secrets: openSecrets(row.secrets, id, keyring),
    }),
  }
  return {
    id,
    providerId: row.provider_id,
    status: row.status === 'published' ? 'published' : 'unpublished',
    group: row.grp as Group,
    locationId: row.location_id,
    // Every change of an office counts its version up.
    steps: Object.fromEntries(
      FIELD_STEPS.map((step) => [step, { version: row.version, fields: fields[step] }]),
    ) as Steps,
    place: placeOf(row),
    photos: row.photos as readonly Photo[],
    publishWanted: false,
  }
}

import { sql } from 'kysely'
import type { Call, Context } from '#platform/context.ts'
import { checkSteps } from '../wizard/server/check-steps.ts'
import { listDrafts } from '../wizard/server/edited-offices.ts'
import { progressOf, readProviderFacts } from '../wizard/server/read-progress.ts'
import { listFeedsOfProvider } from '../feed/server/feed-store.ts'
import { worstOf } from '../feed/rules/poll.ts'
import { countGates, missingGates, openWishes } from '../wizard/rules/gates.ts'
import { audienceOf } from '../wizard/rules/choices.ts'
import { fieldsOfType } from '../wizard/rules/offer-steps.ts'
import { currencyOf } from '../wizard/rules/pin.ts'
import { FIELD_STEPS } from '../wizard/rules/wizard-steps.ts'
import type { listOwnOffices as contract } from '../contract.ts'

/**
 * Spec 7: GET office/my, in five statements however many offices there are. Drafts come last: they are what is worked
 * on, and have a row of their own.
 */
export async function listOwnOffices({ viewer, locale, now, context }: Call<typeof contract>) {
  const provider = await context.db.read
    .selectFrom('provider')
    .select('id')
    .where('person_id', '=', viewer.id)
    .executeTakeFirst()
  if (!provider) return { data: [] }
  const facts = await readProviderFacts(context.db.read, provider.id)
  const drafts = await listDrafts(context.db.read, viewer.id, context.config)
  const offices = await readOffices(context, provider.id)
  const feeds = Map.groupBy(await listFeedsOfProvider(context.db.read, provider.id), (feed) => feed.office_id)
  return {
    data: [
      ...offices.map(
        ({ title_de, title_en, price_cents, photos, type, updated_at, hidden_reason, paused, about, ...row }) => ({
          ...row,
          hiddenReason: hidden_reason,
          paused,
          draft: false,
          title: locale === 'en' ? title_en : title_de,
          priceCents: price_cents,
          photo: photos[0] ?? null,
          // Its own fields were valid when they were saved, so only what belongs to the provider can be missing.
          missing: missingGates({
            ...facts,
            audience: audienceOf(fieldsOfType({ type, companyIds: [] })),
            valid: new Set(FIELD_STEPS),
            photos: photos.length,
          }),
          gates: countGates(audienceOf(fieldsOfType({ type, companyIds: [] }))),
          wishes: openWishes({
            photos: photos.length,
            descriptionLength: about.description,
            hasEnglish: title_en !== '' && about.hasEnglish,
            equipment: about.equipment,
            rules: about.rules,
            hasEntrance: about.hasEntrance,
            hasPhone: about.hasPhone,
            hasCalendar: feeds.has(row.id),
          }),
          publishWanted: false,
          health: healthOf(feeds.get(row.id) ?? [], now),
          updatedAt: updated_at.toString(),
        }),
      ),
      ...drafts.map(({ updatedAt, ...draft }) => {
        const checked = checkSteps(draft, locale)
        const { title_de = '', title_en = '' } = draft.steps.title.fields
        const { missing, wishes } = progressOf(draft, checked, { ...facts, hasCalendar: false })
        return {
          id: draft.id,
          draft: true,
          status: 'draft' as const,
          paused: false,
          health: null,
          zone: null,
          hiddenReason: null,
          group: draft.group,
          title: (locale === 'en' && title_en.trim() !== '' ? title_en : title_de).trim(),
          street: draft.place.street,
          city: draft.place.city,
          capacity: checked.facts.edit?.capacity ?? null,
          people: checked.facts.edit?.people ?? null,
          priceCents: checked.facts.pricing?.priceCents ?? null,
          currency: currencyOf(draft.place.country ?? 'DE'),
          photo: draft.photos[0] ?? null,
          missing,
          gates: countGates(audienceOf(draft.steps.type.fields)),
          wishes,
          publishWanted: draft.publishWanted,
          updatedAt: updatedAt.toString(),
        }
      }),
    ],
  }
}

type About = {
  readonly description: number
  readonly hasEnglish: boolean
  readonly equipment: number
  readonly rules: number
  readonly hasEntrance: boolean
  readonly hasPhone: boolean
}

/** What the wishes ask for, without the texts themselves. */
const ABOUT = sql<About>`jsonb_build_object(
  'description', length(o.description_de), 'hasEnglish', o.description_en <> '',
  'equipment', jsonb_array_length(o.equipment), 'rules', jsonb_array_length(o.rules),
  'hasEntrance', o.access_note_de <> '', 'hasPhone', coalesce(o.contact ->> 'phone', '') <> '')`

function healthOf(feeds: Awaited<ReturnType<typeof listFeedsOfProvider>>, now: Temporal.Instant) {
  const health = worstOf(feeds, now)
  if (!health) return null
  const { state, calendars, worst } = health
  return { state, calendars, name: worst.name, okAt: worst.okAt?.toString() ?? null }
}

async function readOffices({ db }: Context, providerId: number) {
  const rows = await db.read
    .selectFrom('office as o')
    .innerJoin('location as l', 'l.id', 'o.location_id')
    .select(({ ref }) => [
      'o.id',
      'o.status',
      'o.type',
      'o.grp as group',
      'o.title_de',
      'o.title_en',
      'o.capacity',
      'o.people',
      'o.price_cents',
      'o.currency',
      'o.updated_at',
      'o.hidden_reason',
      ref('o.photos').$castTo<readonly { key: string; hash: string }[]>().as('photos'),
      'l.street',
      'l.city',
      'l.zone',
      sql<boolean>`o.paused_at is not null and o.status = 'unpublished'`.as('paused'),
      ABOUT.as('about'),
    ])
    .where('o.provider_id', '=', providerId)
    .orderBy('o.id')
    .execute()
  return rows.flatMap(({ status, ...row }) => (status === 'deleted' ? [] : { ...row, status }))
}

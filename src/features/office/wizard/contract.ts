/**
 * Setting up an office (Spec 2, 7). What is typed is kept as it is, step by step; publishing makes the office of it.
 * Everything here is for the owner: for everybody else the office does not exist.
 */
import { z } from 'zod'
import { isBase64DataUrl } from '#kernel/base64.ts'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { cents, country, currency, id, idInPath, isoDate } from '#kernel/fields.ts'
import { MOST_SHOWN } from '../change/rules/limits.ts'
import { FIELD_STEPS } from './rules/wizard-steps.ts'
import { WISHES } from './rules/gates.ts'
import { LONGEST_FIELD, MOST_FIELD_BYTES, MOST_FIELDS, MOST_PHOTOS, MOST_PHOTO_BYTES } from './rules/wizard-limits.ts'

const params = z.object({ id: idInPath })
const step = z.enum(FIELD_STEPS)

/** The texts of a form's fields by their names, valid or not. */
const fields = z
  .record(z.string().max(60), z.string().max(LONGEST_FIELD))
  .refine((one) => Object.keys(one).length <= MOST_FIELDS, 'office.draft_too_large')
  .refine((one) => JSON.stringify(one).length <= MOST_FIELD_BYTES, 'office.draft_too_large')
  .refine((one) => Object.values(one).every((text) => text.isWellFormed() && !text.includes('\u0000')), 'field.invalid')

const gate = z.enum([...FIELD_STEPS, 'photos', 'publish', 'email', 'billing', 'tax', 'trader', 'report', 'payee'])
const photo = z.object({ key: z.string(), hash: z.string() })

/** What is still missing before it is published, in the order of the wizard, and what would make its page better. */
const progress = {
  missing: z.array(gate),
  wishes: z.array(z.enum(WISHES)),
}

const storedStep = z.object({
  /** 0: never saved. */
  version: z.int(),
  fields: z.record(z.string(), z.string()),
  /** The messages of what is not valid, by the field, in the caller's language. */
  errors: z.record(z.string(), z.array(z.string())),
})

const editedOffice = z.object({
  id,
  status: z.enum(['draft', 'published', 'unpublished']),
  group: z.literal([1, 2]),
  /** In the caller's language; empty while it has none. */
  title: z.string(),
  steps: z.record(step, storedStep),
  /** What is known of the address; empty texts while nothing is. */
  place: z.object({ street: z.string(), city: z.string(), district: z.string(), country: country.nullable() }),
  photos: z.array(photo),
  /** It goes live by itself once the payment provider has finished. */
  publishWanted: z.boolean(),
  /** Basis points of the price that the marketplace keeps of what is booked today. */
  commissionRate: z.int(),
  /** Another one that is announced, with its first day. */
  comingCommission: z.object({ from: z.string(), rate: z.int() }).nullable(),
  /** Where the provider's other offices are. */
  locations: z.array(z.object({ id, street: z.string(), postcode: z.string(), city: z.string(), offices: z.int() })),
  ...progress,
})

export const createDraft = endpoint({
  method: 'POST',
  path: '/api/office/draft',
  summary: 'Begin to set up an office: group 1 for desks, 2 for a whole room',
  access: SIGNED_IN,
  idempotent: true,
  changesUserData: true,
  body: z.strictObject({ group: z.literal([1, 2]) }),
  status: 201,
  reply: z.object({ data: z.object({ id }) }),
  refusals: ['account.unverified', 'auth.forbidden', 'office.creation_off', 'office.too_many_drafts'],
})

export const readEditedOffice = endpoint({
  method: 'GET',
  path: '/api/office/{id}',
  summary: 'All that can be changed of one of my offices or drafts, and what it lacks',
  access: SIGNED_IN,
  params,
  reply: z.object({ data: editedOffice }),
  refusals: ['request.not_found'],
})

export const readSimilarPrices = endpoint({
  method: 'GET',
  path: '/api/office/{id}/similar-prices',
  summary: 'What up to 20 similar offices within 3 km of mine cost; null where there are too few',
  access: SIGNED_IN,
  params,
  reply: z.object({
    data: z.object({ count: z.int(), low: cents, median: cents, high: cents, currency }).nullable(),
  }),
  refusals: ['request.not_found'],
})

export const previewCard = endpoint({
  method: 'POST',
  path: '/api/office/{id}/card',
  summary: 'The card of one of my offices as guests see it in a search, with what is being typed into a step',
  access: SIGNED_IN,
  params,
  body: z
    .strictObject({ step: step.optional(), fields: fields.optional() })
    .refine((one) => (one.step === undefined) === (one.fields === undefined), { path: ['fields'] }),
  reply: z.object({
    data: z.object({
      id,
      group: z.literal([1, 2]),
      /** Empty while there is none. */
      title: z.string(),
      categoryName: z.string(),
      providerName: z.string(),
      audience: z.string().nullable(),
      refugee: z.boolean(),
      internal: z.boolean(),
      capacity: z.int().nullable(),
      /** Per hour; null while there is none. */
      priceCents: cents.nullable(),
      currency,
      photo: photo.nullable(),
      rating: z.object({ tenths: z.int(), count: z.int() }),
      /** The next time at which it could be booked by its weekly hours; null while it has none. */
      example: z.object({ date: z.string(), from: z.string(), to: z.string(), hours: z.int() }).nullable(),
      /** That day's quarter hours: 1 where it is open. */
      open: z.string().length(96),
    }),
  }),
  refusals: ['request.not_found', 'request.too_many', 'office.draft_too_large'],
  impersonated: 'reads',
})

/** An older tab does not write over a newer one: `saved` is false, and `theirs` is what is stored. */
export const saveDraftStep = endpoint({
  method: 'PATCH',
  path: '/api/office/draft/{id}',
  summary: 'Keep what was typed into one step of a draft, valid or not',
  access: SIGNED_IN,
  params,
  body: z.strictObject({
    step,
    /** The one that was read. */
    version: z.int().min(0).max(2_000_000_000),
    fields,
  }),
  reply: z.object({
    data: z.object({
      saved: z.boolean(),
      step: storedStep,
      ...progress,
    }),
  }),
  refusals: ['office.draft_too_large', 'request.not_found', 'request.too_many'],
})

/**
 * Bookings keep what they were made with. `saved` is false when somebody else has changed the office meanwhile, and when
 * the change has effects on bookings that the caller has not seen yet: then `effects` says which.
 */
export const saveOfficeStep = endpoint({
  method: 'PUT',
  path: '/api/office/{id}',
  summary: 'Change what one of my offices says in one step; another address is that of all my offices there',
  access: SIGNED_IN,
  params,
  body: z.strictObject({
    step,
    version: z.int().min(0).max(2_000_000_000),
    fields,
    /** Other hours: the bookings outside of them; another address: the offices that move; as the caller was told. */
    seen: z.array(id).max(MOST_SHOWN).optional(),
    /** Fewer desks: the first day with the new number; today when there is none. */
    from: isoDate.optional(),
  }),
  reply: z.object({
    data: z.object({
      saved: z.boolean(),
      effects: z
        .object({
          /** Bookings that will lie outside of the hours; they stay. */
          outside: z.array(id),
          /** The first day with so few desks; null when it is possible now. */
          possibleFrom: z.string().nullable(),
          /** The offices that move to another address. */
          moved: z.array(z.object({ id, title: z.string() })),
        })
        .nullable(),
      /** As it is stored; of an address that is not saved yet, what was sent with the point where it was found. */
      step: storedStep,
      ...progress,
    }),
  }),
  refusals: [
    'account.email_invalid',
    'account.phone_invalid',
    'office.address_booked',
    'office.category_of_group',
    'office.companies_missing',
    'office.company_unknown',
    'office.draft_too_large',
    'office.hours_invalid',
    'office.incomplete',
    'office.layout_too_large',
    'office.once_booked',
    'office.price_missing',
    'office.price_too_high',
    'office.tags_missing',
    'request.not_found',
    'search.date_invalid',
    'search.time_format',
  ],
})

export const addPhoto = endpoint({
  method: 'POST',
  path: '/api/office/{id}/photo',
  summary: 'Add a picture, as the last one. The same key and picture once more adds nothing',
  access: SIGNED_IN,
  idempotent: true,
  params,
  mostBytes: MOST_PHOTO_BYTES,
  body: z.strictObject({
    /** A data URL of a JPEG, PNG, WebP, AVIF or BMP. */
    image: z.string().max(MOST_PHOTO_BYTES).refine(isBase64DataUrl, 'office.not_image'),
  }),
  status: 201,
  reply: z.object({ data: z.object({ photo, photos: z.array(photo), ...progress }) }),
  refusals: [
    'office.image_failed',
    'office.not_image',
    'office.too_many_photos',
    'request.not_found',
    'request.too_many',
  ],
})

/** Deleting leaves a picture out; sending it again within a day puts it back. */
export const arrangePhotos = endpoint({
  method: 'PUT',
  path: '/api/office/{id}/photo',
  summary: 'Which of the pictures are shown, in their order; the first one stands on the card',
  access: SIGNED_IN,
  params,
  body: z.strictObject({ keys: z.array(z.string().max(60)).max(MOST_PHOTOS) }),
  reply: z.object({ data: z.object({ photos: z.array(photo), ...progress }) }),
  refusals: ['office.photo_needed', 'office.photo_unknown', 'request.not_found'],
})

export const publishOffice = endpoint({
  method: 'POST',
  path: '/api/office/{id}/publish',
  summary: 'Put a draft, or an office that was taken out, into the search',
  access: SIGNED_IN,
  changesUserData: true,
  params,
  reply: z.object({
    data: z.object({
      /** `waiting`: it goes live by itself once the payment provider has finished. */
      status: z.enum(['published', 'waiting']),
      missing: z.array(gate),
    }),
  }),
  refusals: [
    'auth.forbidden',
    'office.company_unknown',
    'office.creation_off',
    'office.hidden',
    'office.incomplete',
    'request.not_found',
  ],
})

export const unpublishOffice = endpoint({
  method: 'POST',
  path: '/api/office/{id}/unpublish',
  summary: 'Take an office out of the search; what is booked stays',
  access: SIGNED_IN,
  params,
  reply: z.object({ data: z.object({ status: z.enum(['unpublished', 'draft']) }) }),
  refusals: ['request.not_found'],
})

export const deleteOffice = endpoint({
  method: 'DELETE',
  path: '/api/office/{id}',
  summary: 'Delete a draft, or an office that nobody has booked',
  access: SIGNED_IN,
  changesUserData: true,
  params,
  reply: z.object({ data: z.object({ deleted: z.literal(true) }) }),
  refusals: ['office.has_bookings', 'request.not_found'],
})

export const duplicateOffice = endpoint({
  method: 'POST',
  path: '/api/office/{id}/duplicate',
  summary: 'Begin a draft with all that an office or another draft says',
  access: SIGNED_IN,
  idempotent: true,
  changesUserData: true,
  params,
  status: 201,
  reply: z.object({ data: z.object({ id }) }),
  refusals: [
    'account.unverified',
    'auth.forbidden',
    'office.creation_off',
    'office.too_many_drafts',
    'request.not_found',
  ],
})

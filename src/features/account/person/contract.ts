/** What people say and choose about themselves (Spec 3, 7). */
import { z } from 'zod'
import { isBase64 } from '#kernel/base64.ts'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { country, line, personName } from '#kernel/fields.ts'
import { remembered } from '../contract.ts'
import { DATA_KEYS } from './rules/data-keys.ts'
import { AVATAR_PREFIX, MOST_AVATAR_BYTES, QUARTER_TURNS } from './rules/avatar.ts'
import { MOST_LANGUAGES, PHONE, SPOKEN_LANGUAGES } from './rules/profile.ts'

/** Where the pictures of a person are, as paths on this server; null when they show none. */
const pictures = {
  /** 96 x 96 pixels. */
  thumbnail: z.string().nullable(),
  /** 512 x 512 pixels. */
  picture: z.string().nullable(),
}

/** Spec 3, profile data: what a person says about themselves. */
export const profile = z.object({
  givenName: z.string(),
  surname: z.string(),
  email: z.string(),
  verified: z.boolean(),
  country,
  residence: z.string(),
  postcode: z.string(),
  /** Empty when there is none. */
  phone: z.string(),
  /** The other side of a booking sees the number. */
  phoneShared: z.boolean(),
  /** ISO 639-1, in the order in which they are shown. */
  languages: z.array(z.string()),
  /** Colleagues may use places of their own; null for whoever is no employee. */
  shareWorkplaces: z.boolean().nullable(),
  ...pictures,
})

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  summary: 'What I say about myself: name, residence, languages, phone',
  access: SIGNED_IN,
  reply: z.object({ data: profile }),
  refusals: [],
})

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  summary: 'Change my name, residence, languages and phone',
  access: SIGNED_IN,
  changesUserData: true,
  body: z.strictObject({
    givenName: personName(80),
    surname: personName(80),
    residence: personName(80, 0).default(''),
    /** Of the country of the account. */
    postcode: line(10, 0).default(''),
    phone: line(20, 0).pipe(z.string().regex(PHONE, 'account.phone_invalid')).default(''),
    phoneShared: z.boolean().default(false),
    /** Only employees share places with their team (Spec 1); of others it says nothing. */
    shareWorkplaces: z.boolean().optional(),
    languages: z
      .array(z.enum(SPOKEN_LANGUAGES))
      .max(MOST_LANGUAGES)
      .transform((codes) => [...new Set(codes)])
      .default([]),
  }),
  reply: z.object({ data: profile }),
  refusals: ['account.phone_invalid'],
})

const avatarReply = z.object({
  data: z.object(pictures),
  /** Spec 7: the bars show the new picture at once. */
  callback: z.literal('show-picture'),
  params: z.object({ thumbnail: pictures.thumbnail }),
})
const pixels = z.number().min(-100_000).max(100_000)

/** A square of the picture after it was turned clockwise by `rotate` degrees; what lies outside is moved into it. */
const crop = z.strictObject({
  x: pixels,
  y: pixels,
  size: z.number().positive().max(100_000),
  rotate: z.literal(QUARTER_TURNS),
})

const LONGEST_CROP = 300

/** The same in a field of a form. */
const cropText = z
  .string()
  .max(LONGEST_CROP)
  .transform((text, { addIssue }) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      addIssue({ code: 'custom', message: 'field.invalid' })
      return z.NEVER
    }
  })
  .pipe(crop)

/**
 * Spec 3, avatar: a base64 PNG and crop coordinates; a form sends a file instead (Spec 7), which without script may be any
 * kind of picture and has no crop. Sending it again shows the same picture again.
 */
export const saveAvatar = endpoint({
  method: 'POST',
  path: '/api/profile/avatar',
  summary: 'Show a square of a picture as my own; what I showed before is deleted',
  access: SIGNED_IN,
  changesUserData: true,
  receives: 'form',
  mostBytes: MOST_AVATAR_BYTES,
  body: z.strictObject({
    image: z.union([
      z
        .string()
        .max(MOST_AVATAR_BYTES)
        .refine(
          (image) => image.startsWith(AVATAR_PREFIX) && isBase64(image.slice(AVATAR_PREFIX.length)),
          'account.not_image',
        ),
      z.instanceof(File),
    ]),
    /** Without it the largest square in the middle is shown. */
    crop: z.union([crop, cropText]).optional(),
  }),
  reply: avatarReply,
  refusals: ['account.not_image', 'account.image_failed', 'account.image_too_large', 'request.too_many'],
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/profile/avatar',
  summary: 'Show no picture any more; the files are deleted',
  access: SIGNED_IN,
  changesUserData: true,
  reply: avatarReply,
  refusals: [],
})

const region = z.object({ locale: z.enum(['de', 'en']), country })

export const readRegion = endpoint({
  method: 'GET',
  path: '/api/account/language',
  summary: 'The language of my mails and notifications, and my country',
  access: SIGNED_IN,
  reply: z.object({ data: region }),
  refusals: [],
})

export const saveRegion = endpoint({
  method: 'PUT',
  path: '/api/account/language',
  summary: 'Change the language of my mails and notifications, and my country',
  access: SIGNED_IN,
  changesUserData: true,
  body: z.strictObject({ locale: z.enum(['de', 'en']), country }),
  reply: z.object({ data: region }),
  refusals: [],
})

/** Spec 7: POST /api/data. The keys are a closed list; a value is a short text. */
export const saveData = endpoint({
  method: 'POST',
  path: '/api/data',
  summary: 'Remember something for me by its key, such as a call to action that I have seen',
  access: SIGNED_IN,
  changesUserData: true,
  body: z.strictObject({ key: z.enum(DATA_KEYS), value: line(1000, 0) }),
  reply: z.object({ data: remembered }),
  refusals: [],
  limit: { perMinute: 60 },
})

/** Spec 1: the provider mode can be switched to user mode and back. */
export const saveMode = endpoint({
  method: 'POST',
  path: '/api/account/mode',
  summary: 'Switch the provider mode on or off; it decides the bar, offices stay as they are',
  access: SIGNED_IN,
  changesUserData: true,
  body: z.strictObject({ mode: z.enum(['user', 'provider']) }),
  reply: z.object({ data: z.object({ mode: z.enum(['user', 'provider']) }) }),
  refusals: ['auth.forbidden', 'account.unverified'],
})

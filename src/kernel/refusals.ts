/**
 * The catalogue of refusals, which are the expected errors: code -> status, the form field it belongs to, and its words.
 * This file has those that any endpoint may answer. Each feature has its own in its refusals.ts, and src/app assembles
 * all of them (server/refusals.ts), so that the kernel imports no feature and the list of codes is still closed.
 * There is one entry for each message of Spec 8 and 5 and for each rule we add. `{slots}` in the texts are typed.
 * Statuses: 401 sign in, 403 may not, 404 is not there (or not yours), 410 gone, 422 the rules say no,
 * 429 too often, 503 try later. Never 409 (the spec's client takes it for a lost session).
 */
import { formatDay } from './format.ts'

export type RefusalEntry = {
  readonly status: number
  readonly field?: string
  /** The database constraint that enforces the same rule, or several. */
  readonly constraint?: string | readonly string[]
  readonly de: string
  readonly en: string
}

/** Keeps the texts as literal types, from which the types of the slots are derived. */
export const refusals = <const T extends Readonly<Record<string, RefusalEntry>>>(entries: T): T => entries

/** What any endpoint may answer. */
export const generalRefusals = refusals({
  'auth.required': {
    status: 401,
    // Their account ended while they were booking.
    constraint: 'booking_of_erased',
    de: 'Bitte melde dich an. Hilft das nicht, versuche es später noch einmal oder wende dich an den Support.',
    en: 'Please sign in. If that does not help, try again later or contact support.',
  },
  'auth.forbidden': { status: 403, de: 'Du bist dazu nicht berechtigt.', en: 'You are not authorized' },
  'auth.terms': {
    status: 403,
    de: 'Bitte stimme zuerst den Nutzungsbedingungen zu.',
    en: 'Please accept the terms first.',
  },
  'auth.factor': {
    status: 403,
    de: 'Betreiber brauchen den zweiten Schritt beim Anmelden. Bitte richte ihn ein.',
    en: 'Operators need the second step of signing in. Please set it up.',
  },
  'auth.role': {
    status: 403,
    de: 'Dafür fehlt dir die Rolle am Schreibtisch. Eine Inhaberin oder ein Inhaber kann sie dir geben.',
    en: 'You do not have the desk role for this. An owner can give it to you.',
  },
  'account.proof_needed': {
    status: 403,
    de: 'Bitte zeige noch einmal, dass du es bist.',
    en: 'Please show once more that it is you.',
  },
  'auth.key': {
    status: 401,
    de: 'Dieser API-Schlüssel gilt nicht: Es gibt ihn nicht, er ist abgelaufen oder beendet.',
    en: 'This API key is not valid: it does not exist, has expired, or was ended.',
  },
  'auth.scope': {
    status: 403,
    de: 'Dafür ist dieser API-Schlüssel nicht gemacht.',
    en: 'This API key was not made for that.',
  },
  'auth.impersonated': {
    status: 403,
    de: 'Du siehst Viertel gerade als jemand anderes, nur zum Ansehen. Ändern oder herunterladen geht dabei nicht.',
    en: 'You are looking at Viertel as somebody else, read-only. You cannot change or download anything meanwhile.',
  },
  'auth.page_expired': {
    status: 419,
    de: 'Die Seite ist abgelaufen – bitte lade sie neu.',
    en: 'Page expired - please reload the page',
  },
  'request.not_found': {
    status: 404,
    de: 'Das gibt es hier nicht (mehr). Bitte versuche es später noch einmal oder wende dich an den Support.',
    en: 'We cannot find that here. Please try again later or contact support.',
  },
  'request.gone': { status: 410, de: 'Dieses Angebot gibt es nicht mehr.', en: 'This offer no longer exists.' },
  'request.malformed': { status: 400, de: 'Die Anfrage ist nicht lesbar.', en: 'The request cannot be read.' },
  'request.too_large': { status: 413, de: 'Die Anfrage ist zu groß.', en: 'The request is too large.' },
  'request.method': { status: 405, de: 'So lässt sich das nicht aufrufen.', en: 'Method not allowed.' },
  'request.media_type': {
    status: 415,
    de: 'Dieses Format wird hier nicht angenommen.',
    en: 'That content type is not accepted here.',
  },
  'request.too_many': {
    status: 429,
    de: 'Zu viele Versuche. Bitte versuche es später noch einmal.',
    en: 'Too many attempts. Please try again later.',
  },
  'request.unavailable': {
    status: 503,
    de: 'Gerade nicht erreichbar. Bitte versuche es später noch einmal oder wende dich an den Support.',
    en: 'Not available right now. Please try again later or contact support.',
  },
  'request.fault': {
    status: 500,
    de: 'Da ist etwas schiefgegangen. Bitte versuche es später noch einmal oder wende dich an den Support.',
    en: 'Something went wrong. Please try again later or contact support.',
  },
  'request.key_missing': {
    status: 422,
    field: 'idempotencyKey',
    de: 'Es fehlt der Idempotency-Key.',
    en: 'The Idempotency-Key header is missing.',
  },
  'request.key_reused': {
    status: 422,
    field: 'idempotencyKey',
    de: 'Dieser Idempotency-Key gehört schon zu einer anderen Anfrage.',
    en: 'That Idempotency-Key already belongs to a different request.',
  },

  // Fields
  'field.required': { status: 422, de: 'Bitte ausfüllen.', en: 'Please fill this in.' },
  'field.invalid': { status: 422, de: 'Dieser Wert ist ungültig.', en: 'This value is not valid.' },
  'field.unknown': { status: 422, de: 'Dieses Feld ist unbekannt.', en: 'This field is not known.' },
  'field.number': { status: 422, de: 'Bitte eine Zahl eingeben.', en: 'Please enter a number.' },
  'field.text': { status: 422, de: 'Bitte Text eingeben.', en: 'Please enter text.' },
  'field.too_small': { status: 422, de: 'Mindestens {minimum}.', en: 'At least {minimum}.' },
  'field.too_big': { status: 422, de: 'Höchstens {maximum}.', en: 'At most {maximum}.' },
  'field.too_short': { status: 422, de: 'Mindestens {minimum} Zeichen.', en: 'At least {minimum} characters.' },
  'field.too_long': { status: 422, de: 'Höchstens {maximum} Zeichen.', en: 'At most {maximum} characters.' },
  'field.letters': {
    status: 422,
    de: 'Bitte in lateinischer, griechischer oder kyrillischer Schrift, ohne Bildzeichen: So steht es auf der Rechnung.',
    en: 'Please use Latin, Greek or Cyrillic letters and no emoji: this is how it appears on the invoice.',
  },
  'field.web_address': {
    status: 422,
    de: 'Ein Name enthält keine Internetadresse. Nach einer Abkürzung kommt ein Leerzeichen.',
    en: 'A name cannot contain a web address. Please put a space after an abbreviation.',
  },

  // Dates and times in any request (fields.ts). The codes say `search` because they are published under that name.
  'search.date_invalid': {
    status: 422,
    field: 'date',
    de: 'Bitte gib ein gültiges Datum an.',
    en: 'Please enter a valid date.',
  },
  'search.time_format': {
    status: 422,
    field: 'time',
    de: 'Die Uhrzeit hat ein falsches Format.',
    en: 'Time is in wrong format.',
  },
})

type GeneralRefusals = typeof generalRefusals

/**
 * The type of the whole catalogue. It is an interface because each feature's refusals.ts extends it by declaration
 * merging; two different entries for one code do not compile.
 */
export interface Refusals extends GeneralRefusals {}

export type RefusalCode = keyof Refusals

/** The whole catalogue. src/app fills it when the server starts. */
export const REFUSALS = { ...generalRefusals } as Refusals

/** @param entries of all features; a missing feature does not compile */
export function addRefusals(entries: Omit<Refusals, keyof GeneralRefusals>): void {
  Object.assign(REFUSALS, entries)
}

type SlotNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | SlotNames<Rest> : never

/** The last argument of `refused(code, slots)`: the slots of the code's text, or nothing when it has none. */
export type SlotsOf<C extends RefusalCode> = [SlotNames<Refusals[C]['de']>] extends [never]
  ? []
  : [slots: Record<SlotNames<Refusals[C]['de']>, string | number>]

/** Plain text, never HTML (Spec 8 renders field errors; we render text). Slots that are ISO dates become days in words. */
export function refusalText(code: RefusalCode, slots: Record<string, string | number>, locale: 'de' | 'en'): string {
  return REFUSALS[code][locale].replace(/\{([A-Za-z][A-Za-z0-9]*)\}/g, (whole, name: string) => {
    const value = slots[name]
    if (value === undefined) return whole
    return typeof value === 'string' && ISO_DATE.test(value) ? formatDay(value, locale, 'dated') : String(value)
  })
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

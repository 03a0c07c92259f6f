/**
 * Every expected "no" of the product: code -> status, the form field it belongs to, and its words.
 * One entry per message of Spec 8 and 5 and per rule we add. `{slots}` in the texts are typed.
 * Statuses: 401 sign in, 403 may not, 404 is not there (or not yours), 410 gone, 422 the rules say no,
 * 429 too often, 503 try later. Never 409 (the spec's client takes it for a lost session).
 */
import { formatDay } from './format.ts'

type Entry = { readonly status: number; readonly field?: string; readonly de: string; readonly en: string }

const catalogue = <const T extends Record<string, Entry>>(entries: T): T => entries

export const REFUSALS = catalogue({
  // Transport and access
  'auth.required': { status: 401, de: 'Bitte melde dich an.', en: 'Please sign in.' },
  'auth.forbidden': { status: 403, de: 'Du bist dazu nicht berechtigt.', en: 'You are not authorized' },
  'auth.page_expired': {
    status: 403,
    de: 'Die Seite ist abgelaufen – bitte lade sie neu.',
    en: 'Page expired - please reload the page',
  },
  'request.not_found': { status: 404, de: 'Das gibt es hier nicht (mehr).', en: 'We cannot find that here.' },
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
    de: 'Gerade nicht erreichbar. Bitte versuche es gleich noch einmal.',
    en: 'Not available right now. Please try again in a moment.',
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
  'field.web_address': {
    status: 422,
    de: 'Ein Name enthält keine Internetadresse. Nach einer Abkürzung kommt ein Leerzeichen.',
    en: 'A name cannot contain a web address. Please put a space after an abbreviation.',
  },

  // Search (Spec 5, 8)
  'search.location_missing': {
    status: 422,
    field: 'address',
    de: 'Bitte gib einen Ort an.',
    en: 'Please enter a place.',
  },
  'search.no_location': {
    status: 422,
    field: 'address',
    de: 'Ort nicht gefunden. Bitte gib eine andere Adresse ein.',
    en: 'Cannot find location. Please use different address.',
  },
  'search.position_denied': {
    status: 422,
    field: 'address',
    de: 'Wir können deinen Standort nicht verwenden. Bitte prüfe deine Einstellungen.',
    en: 'We cannot use your current location. Please check your preferences.',
  },
  'search.past': {
    status: 422,
    field: 'search.datetime',
    de: 'Bitte wähle Datum und Uhrzeit in der Zukunft.',
    en: 'Please select date and time in future.',
  },
  'search.date_invalid': {
    status: 422,
    field: 'date',
    de: 'Bitte gib ein gültiges Datum an.',
    en: 'Please enter a valid date.',
  },
  'search.too_far': {
    status: 422,
    field: 'date',
    de: 'Gesucht werden kann bis zu drei Monate im Voraus.',
    en: 'You can search up to three months ahead.',
  },
  'search.time_format': {
    status: 422,
    field: 'time',
    de: 'Die Uhrzeit hat ein falsches Format.',
    en: 'Time is in wrong format.',
  },

  // Booking (Spec 8)
  'booking.grid': {
    status: 422,
    field: 'time',
    de: 'Buchungen beginnen zur Viertelstunde.',
    en: 'Bookings start on the quarter hour.',
  },
  'booking.no_such_time': {
    status: 422,
    field: 'time',
    de: 'Diese Uhrzeit gibt es an dem Tag nicht (Zeitumstellung).',
    en: 'That time does not exist on this day (the clocks change).',
  },
  'booking.midnight': {
    status: 422,
    field: 'hours',
    de: 'Eine Buchung endet spätestens um 24:00 Uhr.',
    en: 'A booking ends by midnight.',
  },
  'booking.past': {
    status: 422,
    field: 'time',
    de: 'Wähle eine Zeit in der Zukunft.',
    en: 'Select a time in the future.',
  },
  'booking.start_past': {
    status: 422,
    field: 'time',
    de: 'Die gewählte Startzeit ist jetzt vorbei, bitte wähle eine neue.',
    en: 'The selected starting time is now past, please select a new one',
  },
  'booking.lead': {
    status: 422,
    field: 'time',
    de: 'Dieser Platz muss mindestens {hours} Stunden vorher gebucht werden.',
    en: 'This place has to be booked at least {hours} hours ahead.',
  },
  'booking.horizon': {
    status: 422,
    field: 'date',
    de: 'Dieser Tag ist ab {from} buchbar.',
    en: 'This day can be booked from {from} on.',
  },
  'booking.closed': {
    status: 422,
    field: 'time',
    de: 'Zu dieser Zeit ist geschlossen.',
    en: 'It is closed at that time.',
  },
  'booking.no_free_desks': {
    status: 422,
    field: 'time',
    de: 'Zu dieser Zeit ist kein Platz mehr frei.',
    en: 'No free desks at that time.',
  },
  'booking.office_not_available': {
    status: 422,
    de: 'Dieses Angebot ist nicht verfügbar.',
    en: 'Office not available.',
  },
  'booking.own_office': { status: 422, de: 'Das ist dein eigenes Angebot.', en: 'This is your own office.' },
  'booking.unverified': {
    status: 403,
    de: 'Bitte bestätige zuerst deine E-Mail-Adresse.',
    en: 'Please verify your e-mail address first.',
  },
  'booking.no_billing_address': {
    status: 403,
    field: 'billing',
    de: 'Es fehlt deine Rechnungsadresse.',
    en: 'Your billing address is missing.',
  },
  'booking.no_payment_method': {
    status: 422,
    field: 'paymentMethod',
    de: 'Bitte wähle eine Zahlungsart.',
    en: 'Please choose a payment method.',
  },
  'booking.unpaid': {
    status: 403,
    de: 'Ein neuer Platz kann erst gebucht werden, wenn alle offenen Beträge bezahlt sind.',
    en: 'A new space cannot be booked until all balances are paid.',
  },
  'booking.suspended': {
    status: 403,
    de: 'Dein Konto ist gesperrt. Bitte wende dich an den Support.',
    en: 'Your account is suspended. Please contact support.',
  },
  'booking.too_many_holds': {
    status: 422,
    de: 'Du hältst schon {count} Plätze. Bezahle oder warte, bis sie frei werden.',
    en: 'You already hold {count} places. Pay for them or wait until they are released.',
  },
  'booking.too_many_desks': {
    status: 422,
    field: 'quantity',
    de: 'Vor dem Bezahlen lassen sich höchstens {count} Plätze auf einmal reservieren. Nach deiner ersten bezahlten Buchung sind es mehr.',
    en: 'You can keep at most {count} desks at a time before paying. After your first paid booking you can keep more.',
  },
  'booking.slot_lapsed': {
    status: 422,
    field: 'time',
    de: 'Deine Reservierung für diese Zeit ist abgelaufen. Ab {at} Uhr kannst du sie noch einmal reservieren.',
    en: 'Your reservation for this time has run out. You can reserve it again from {at}.',
  },
  'booking.holds_lapsed': {
    status: 422,
    de: 'Zwei deiner Reservierungen sind abgelaufen, ohne dass du gebucht hast. Ab {at} Uhr geht es weiter.',
    en: 'Two of your reservations have run out without a booking. You can go on from {at}.',
  },
  'booking.busy_address': {
    status: 422,
    de: 'Aus deinem Netz sind gerade viele Plätze reserviert. Bitte versuche es in ein paar Minuten noch einmal.',
    en: 'Many places are being kept from your network right now. Please try again in a few minutes.',
  },
  'booking.price_changed': {
    status: 422,
    field: 'expectedTotal',
    de: 'Der Preis kann nicht bestätigt werden, bitte versuche es noch einmal.',
    en: 'Price cannot be verified, please try again.',
  },
  'booking.hold_over': {
    status: 422,
    de: 'Die Reservierung ist abgelaufen. Bitte buche noch einmal.',
    en: 'The time to pay has run out. Please book again.',
  },
  'booking.not_cancelable': {
    status: 422,
    de: 'Die Buchung kann nicht storniert werden.',
    en: 'Booking cancelation failed.',
  },
  'booking.started': {
    status: 422,
    de: 'Die Buchung hat schon begonnen und kann nicht mehr storniert werden.',
    en: 'The booking has begun and can no longer be cancelled.',
  },
  'booking.fee_changed': {
    status: 422,
    field: 'expectedFee',
    de: 'Die Stornogebühr hat sich geändert. Bitte prüfe sie und bestätige noch einmal.',
    en: 'The cancellation fee has changed. Please check it and confirm again.',
  },
  'booking.provider_too_late': {
    status: 422,
    de: 'Anbieter können bis 48 Stunden vor Beginn stornieren. Bitte wende dich an den Betreiber.',
    en: 'Providers can cancel up to 48 hours before the start. Please contact the operator.',
  },

  // Payment (Spec 8)
  'payment.declined': {
    status: 422,
    field: 'paymentMethod',
    de: 'Die Zahlung konnte nicht ausgeführt werden.',
    en: 'Payment cannot be processed.',
  },
  'payment.insufficient': {
    status: 422,
    field: 'paymentMethod',
    de: 'Der Betrag kann auf der Karte nicht blockiert werden. Erhöhe das Tageslimit oder nimm eine andere Karte.',
    en: 'Not enough blocked amount on the card. Raise the daily limit or use another card.',
  },
  'payment.not_confirmed': {
    status: 422,
    field: 'paymentMethod',
    de: 'Deine Bank hat die Zahlung nicht bestätigt.',
    en: 'Your bank did not confirm the payment.',
  },
  'payment.expired_card': {
    status: 422,
    field: 'paymentMethod',
    de: 'Die Karte ist abgelaufen.',
    en: 'The card has expired.',
  },
  'payment.currency': {
    status: 422,
    field: 'paymentMethod',
    de: 'Für Zahlungen in anderer Währung als Euro ist eine Karte nötig.',
    en: 'Payments in a currency other than euro need a card.',
  },
  'payment.card_invalid': {
    status: 422,
    field: 'number',
    de: 'Diese Kartennummer ist ungültig.',
    en: 'That card number is not valid.',
  },

  // Discounts (Spec 8)
  'discount.not_valid': {
    status: 422,
    field: 'discountCode',
    de: 'Diesen Gutschein gibt es nicht.',
    en: 'This discount code is not valid.',
  },
  'discount.unchecked': {
    status: 503,
    field: 'discountCode',
    de: 'Gutscheine lassen sich gerade nicht prüfen. Bitte versuche es gleich noch einmal.',
    en: 'Discount codes cannot be checked right now. Please try again in a moment.',
  },
  'discount.paused': {
    status: 429,
    field: 'discountCode',
    de: 'Das waren viele falsche Gutscheine. In {minutes} Minuten kannst du wieder einen eingeben.',
    en: 'That was one wrong discount code too many. You can enter one again in {minutes} minutes.',
  },
  'discount.used_up': {
    status: 422,
    field: 'discountCode',
    de: 'Dieser Gutschein ist aufgebraucht.',
    en: 'All discounts with this code have been used.',
  },
  'discount.expired': {
    status: 422,
    field: 'discountCode',
    de: 'Dieser Gutschein ist abgelaufen.',
    en: 'This discount code has expired.',
  },
  'discount.not_yet': {
    status: 422,
    field: 'discountCode',
    de: 'Dieser Gutschein gilt noch nicht.',
    en: 'This discount code is not valid yet.',
  },
  'discount.date': {
    status: 422,
    field: 'discountCode',
    de: 'Dieser Gutschein gilt nicht für diesen Tag.',
    en: 'This discount code cannot be used for that date.',
  },
  'discount.user': {
    status: 422,
    field: 'discountCode',
    de: 'Dieser Gutschein gilt nicht für dich.',
    en: 'This discount code cannot be used by you.',
  },
  'discount.office': {
    status: 422,
    field: 'discountCode',
    de: 'Dieser Gutschein gilt nicht für diesen Platz.',
    en: 'This discount code cannot be used for this office.',
  },
  'discount.already_used': {
    status: 422,
    field: 'discountCode',
    de: 'Du hast diesen Gutschein schon benutzt.',
    en: 'You have already used this discount code.',
  },
  'discount.minimum': {
    status: 422,
    field: 'discountCode',
    de: 'Dieser Gutschein gilt erst ab {amount}.',
    en: 'This discount code needs at least {amount}.',
  },
  'discount.maximum': {
    status: 422,
    field: 'discountCode',
    de: 'Dieser Gutschein gilt nur bis {amount}.',
    en: 'This discount code is only valid up to {amount}.',
  },

  // Account (Spec 5, 8)
  'account.credentials': {
    status: 401,
    field: 'email',
    de: 'E-Mail oder Passwort stimmt nicht.',
    en: 'The e-mail address or password is not correct.',
  },
  'account.password_wrong': {
    status: 422,
    field: 'currentPassword',
    de: 'Das Passwort ist nicht richtig.',
    en: 'Password is not correct.',
  },
  'account.email_exists': {
    status: 422,
    field: 'email',
    de: 'Diese E-Mail-Adresse gibt es schon.',
    en: 'E-mail already exists.',
  },
  'account.email_invalid': {
    status: 422,
    field: 'email',
    de: 'Bitte gib eine gültige E-Mail-Adresse an.',
    en: 'Please enter a valid e-mail address.',
  },
  'account.password_weak': {
    status: 422,
    field: 'password',
    de: 'Mindestens 8 Zeichen mit Kleinbuchstabe, Großbuchstabe, Zahl und Sonderzeichen.',
    en: 'At least 8 characters with a lowercase letter, a capital letter, a number and a special character.',
  },
  'account.password_common': {
    status: 422,
    field: 'password',
    de: 'Dieses Passwort ist zu bekannt.',
    en: 'This password is too common.',
  },
  'account.terms': {
    status: 422,
    field: 'terms',
    de: 'Bitte stimme den Nutzungsbedingungen zu.',
    en: 'Please accept the terms.',
  },
  'account.bot_check': {
    status: 422,
    de: 'Die Prüfung gegen Roboter ist fehlgeschlagen. Bitte versuche es noch einmal.',
    en: 'Failed bot-check validation.',
  },
  'account.link_invalid': {
    status: 422,
    de: 'Der Link ist abgelaufen. Melde dich an und fordere eine neue E-Mail an.',
    en: 'Invalid signature: the link has expired; log in and request a new verification mail.',
  },

  'favourite.too_many': {
    status: 422,
    de: 'Du hast schon {count} Favoriten. Nimm erst einen heraus.',
    en: 'You already have {count} favourites. Remove one first.',
  },

  // Waiting for a place
  'watch.too_many': {
    status: 422,
    de: 'Du wartest schon auf {count} Plätze. Beende erst etwas auf deiner Warteliste.',
    en: 'You are already waiting for {count} places. Remove one from your waiting list first.',
  },
  'watch.too_soon': {
    status: 422,
    field: 'time',
    de: 'Dafür ist es zu spät: Bescheid geben können wir bis {minutes} Minuten vor Beginn.',
    en: 'It is too late for that: we can only tell you up to {minutes} minutes before the start.',
  },
  'watch.wish_missing': {
    status: 422,
    field: 'office',
    de: 'Bitte sag, auf welchen Platz oder in welcher Gegend du wartest.',
    en: 'Please say which place or area you are waiting for.',
  },

  // Ratings
  'rating.not_yet': {
    status: 422,
    de: 'Bewerten kannst du nach dem Ende der Buchung.',
    en: 'You can rate after the booking has ended.',
  },
  'rating.too_late': {
    status: 422,
    de: 'Bewerten geht bis 30 Tage nach der Buchung.',
    en: 'You can rate up to 30 days after the booking.',
  },
})

export type RefusalCode = keyof typeof REFUSALS

type SlotNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | SlotNames<Rest> : never

/** The slots a code's text wants, as the last argument of `refused(code, slots)`; none when it has none. */
export type SlotsOf<C extends RefusalCode> = [SlotNames<(typeof REFUSALS)[C]['de']>] extends [never]
  ? []
  : [slots: Record<SlotNames<(typeof REFUSALS)[C]['de']>, string | number>]

/** Plain text, never HTML (Spec 8 renders field errors; we render text). Slots that are ISO dates become days in words. */
export function refusalText(code: RefusalCode, slots: Record<string, string | number>, locale: 'de' | 'en'): string {
  return REFUSALS[code][locale].replace(/\{([A-Za-z][A-Za-z0-9]*)\}/g, (whole, name: string) => {
    const value = slots[name]
    if (value === undefined) return whole
    return typeof value === 'string' && ISO_DATE.test(value) ? formatDay(value, locale) : String(value)
  })
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

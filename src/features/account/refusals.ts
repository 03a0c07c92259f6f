/** Why an account, a password or a mailed link is refused, in both languages (Spec 5, 8). */
import { refusals } from '#kernel/refusals.ts'

export const accountRefusals = refusals({
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
  'account.email_same': {
    status: 422,
    field: 'email',
    de: 'Das ist schon deine Adresse.',
    en: 'This is your address already.',
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
  'account.vat_invalid': {
    status: 422,
    field: 'vatId',
    de: 'Diese USt-IdNr. ließ sich nicht bestätigen.',
    en: 'The Vat ID could not be validated.',
  },
  'account.too_many_addresses': {
    status: 422,
    de: 'Mehr als {most} Rechnungsadressen sind nicht möglich. Lösche zuerst eine.',
    en: 'There can be no more than {most} billing addresses. Delete one first.',
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
  'account.unverified': {
    status: 422,
    de: 'Bitte bestätige zuerst deine E-Mail-Adresse.',
    en: 'Please confirm your e-mail address first.',
  },
  'account.phone_invalid': {
    status: 422,
    field: 'phone',
    de: 'Bitte gib eine Telefonnummer an, die mit + oder 0 beginnt.',
    en: 'Please enter a phone number that begins with + or 0.',
  },
  'account.not_image': {
    status: 422,
    field: 'image',
    de: 'Die hochgeladene Datei ist kein Bild.',
    en: 'Uploaded file is not image',
  },
  'account.image_failed': {
    status: 422,
    field: 'image',
    de: 'Das Bild konnte nicht hochgeladen werden.',
    en: 'The image failed to upload.',
  },
  'account.image_too_large': {
    status: 422,
    field: 'image',
    de: 'Das Bild ist größer als 5 MB.',
    en: 'The image is larger than 5 MB.',
  },
  'account.proof_by_code': {
    status: 422,
    field: 'currentPassword',
    de: 'Dein Konto hat einen zweiten Schritt. Bitte nimm einen Code oder einen Passkey.',
    en: 'Your account has a second step. Please use a code or a passkey.',
  },
  'account.last_way': {
    status: 422,
    de: 'Das ist dein letzter Weg in dieses Konto. Setze zuerst ein Passwort.',
    en: 'This is the last way into this account. Set a password first.',
  },
  'account.code_wrong': {
    status: 422,
    field: 'code',
    de: 'Dieser Code stimmt nicht oder wurde schon benutzt.',
    en: 'This code is not correct or has been used already.',
  },
  'account.code_locked': {
    status: 422,
    field: 'code',
    de: 'Zu viele falsche Codes. Versuche es in 15 Minuten noch einmal.',
    en: 'Too many wrong codes. Try again in 15 minutes.',
  },
  'account.second_expired': {
    status: 401,
    de: 'Die Anmeldung hat zu lange gedauert. Bitte beginne noch einmal.',
    en: 'Signing in took too long. Please start again.',
  },
  'account.factor_exists': {
    status: 422,
    de: 'Der zweite Schritt ist schon eingerichtet.',
    en: 'The second step is set up already.',
  },
  'account.factor_missing': {
    status: 422,
    de: 'Der zweite Schritt ist nicht eingerichtet.',
    en: 'The second step is not set up.',
  },
  'account.passkey_invalid': {
    status: 422,
    de: 'Dieser Passkey gilt hier nicht. Versuche es noch einmal oder melde dich anders an.',
    en: 'This passkey is not valid here. Try again or sign in another way.',
  },
  'account.too_many_passkeys': {
    status: 422,
    de: 'Mehr als {most} Passkeys sind nicht möglich. Entferne zuerst einen.',
    en: 'There can be no more than {most} passkeys. Remove one first.',
  },
  'account.export_daily': {
    status: 422,
    de: 'Du hast heute schon eine Kopie angefordert. Morgen geht es wieder.',
    en: 'You have requested a copy today already. Try again tomorrow.',
  },
  'account.copy_gone': {
    status: 422,
    de: 'Diese Kopie gibt es nicht mehr. Schreib uns, dann bekommst du eine neue.',
    en: 'This copy no longer exists. Write to us and you will get a new one.',
  },
  'account.request_day': {
    status: 422,
    field: 'arrivedOn',
    de: 'Der Tag muss in den letzten zwölf Monaten liegen.',
    en: 'The day must be within the last twelve months.',
  },
  'account.request_wanted': {
    status: 422,
    field: 'wanted',
    de: 'Schreib kurz auf, was die Person möchte.',
    en: 'Note in short what the person wants.',
  },
  'account.request_twice': {
    status: 422,
    field: 'kind',
    de: 'So eine Anfrage dieser Person ist schon offen.',
    en: 'Such a request of this person is open already.',
  },
  'account.request_closed': {
    status: 422,
    de: 'Daran arbeitet schon jemand, oder die Anfrage ist abgeschlossen.',
    en: 'Somebody is working on this already, or the request is closed.',
  },
  'account.request_not_extended': {
    status: 422,
    de: 'Verlängern geht einmal, und nur bevor die erste Frist vorbei ist.',
    en: 'The term can be extended once, and only before the first one is over.',
  },
  'account.request_outcome': {
    status: 422,
    field: 'outcome',
    de: 'Schreib auf, was getan ist. Die Person bekommt es als Mail.',
    en: 'Write down what was done. The person gets it by mail.',
  },
  'account.request_unverified': {
    status: 422,
    de: 'Die E-Mail-Adresse des Kontos ist nicht bestätigt. Dorthin geht keine Kopie.',
    en: 'The e-mail address of the account is not verified. No copy goes there.',
  },
  'account.request_obstacles': {
    status: 422,
    de: 'Dem Ende des Kontos steht noch etwas im Weg.',
    en: 'Something is still in the way of the end of this account.',
  },
  'account.open_bookings': {
    status: 422,
    de: 'Es gibt noch offene Buchungen. Storniere sie oder warte, bis sie vorbei sind.',
    en: 'There are open bookings. Cancel them or wait until they are over.',
  },
  'account.unpaid': {
    status: 422,
    de: 'Es gibt noch Zahlungen, die nicht abgeschlossen sind.',
    en: 'There are payments that have not been completed.',
  },
  'account.payout_open': {
    status: 422,
    de: 'Es ist noch Geld zu dir unterwegs. Sobald es ausgezahlt ist, kannst du das Konto beenden.',
    en: 'There is still money on its way to you. Once it has been paid out, you can close your account.',
  },
  'account.live_offices': {
    status: 422,
    de: 'Du bietest noch Büros an. Nimm sie zuerst aus der Suche.',
    en: 'You still offer offices. Take them out of the search first.',
  },
  'account.company_admin': {
    status: 422,
    de: 'Du verwaltest ein Unternehmen. Gib diese Aufgabe zuerst ab.',
    en: 'You administer a company. Hand this role over first.',
  },
  'account.operator_role': {
    status: 422,
    de: 'Du betreibst diesen Marktplatz. Gib diese Aufgabe zuerst ab.',
    en: 'You operate this marketplace. Hand this role over first.',
  },
  'account.suspend_operator': {
    status: 422,
    de: 'Wer diesen Marktplatz betreibt, lässt sich nicht sperren. Entzieh zuerst die Rolle.',
    en: 'Operators of this marketplace cannot be suspended. Take the role away first.',
  },
  'account.link_invalid': {
    status: 422,
    de: 'Der Link ist abgelaufen. Melde dich an und fordere eine neue E-Mail an.',
    en: 'Invalid signature: the link has expired; log in and request a new verification mail.',
  },
})

type AccountRefusals = typeof accountRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends AccountRefusals {}
}

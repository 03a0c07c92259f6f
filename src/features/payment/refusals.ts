/** Why a payment or a discount code is refused, in both languages (Spec 8). */
import { refusals } from '#kernel/refusals.ts'

export const paymentRefusals = refusals({
  'booking.no_payment_method': {
    status: 422,
    field: 'paymentMethod',
    de: 'Bitte wähle eine Zahlungsart.',
    en: 'Please choose a payment method.',
  },
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
  'payment.method_needed': {
    status: 422,
    de: 'Mit dieser Zahlungsart wird noch eine Buchung bezahlt. Füge zuerst eine andere hinzu.',
    en: 'A booking is still to be paid with this method. Add another one first.',
  },
  'payment.currency': {
    status: 422,
    field: 'paymentMethod',
    de: 'Für Zahlungen in anderer Währung als Euro ist eine Karte nötig.',
    en: 'Payments in a currency other than euro need a card.',
  },
  'payment.debit_newcomer': {
    status: 422,
    field: 'paymentMethod',
    de: 'Per Lastschrift kannst du zahlen, sobald deine erste Buchung bezahlt ist. Nimm für diese bitte eine Karte.',
    en: 'You can pay by direct debit once your first booking has been paid. Please use a card for this one.',
  },
  'payment.debit_limit': {
    status: 422,
    field: 'paymentMethod',
    de: 'Per Lastschrift dürfen höchstens {euros} € gleichzeitig offen sein. Mehr geht nur mit einer Karte.',
    en: 'At most €{euros} can be open by direct debit at a time. Beyond that you need a card.',
  },
  'payment.iban_invalid': {
    status: 422,
    field: 'iban',
    de: 'Diese IBAN stimmt nicht.',
    en: 'That IBAN is not right.',
  },
  'payment.account_refused': {
    status: 422,
    field: 'iban',
    de: 'Von diesem Konto kann nicht abgebucht werden.',
    en: 'This account cannot be debited.',
  },
  'payment.card_invalid': {
    status: 422,
    field: 'number',
    de: 'Diese Kartennummer ist ungültig.',
    en: 'That card number is not valid.',
  },
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
  'payment.nothing_to_refund': {
    status: 422,
    de: 'Hier kann nichts erstattet werden: Es ist nichts bezahlt, alles schon erstattet oder die Zahlung ist bestritten.',
    en: 'There is nothing to refund here: nothing has been paid, everything has been refunded, or the payment is disputed.',
  },
  'payment.debit_returnable': {
    status: 422,
    field: 'despiteReturn',
    de: 'Diese Lastschrift kann bis {date} zurückgegeben werden. Bitte bestätige, dass du trotzdem erstattest.',
    en: 'This direct debit can be returned until {date}. Please confirm that you are refunding it anyway.',
  },
  'payment.refund_too_high': {
    status: 422,
    field: 'amountCents',
    de: 'So viel ist nicht mehr übrig.',
    en: 'There is not that much left.',
  },
  'payment.dispute_answered': {
    status: 422,
    de: 'Darauf ist schon geantwortet.',
    en: 'This has been responded to already.',
  },
  'payment.dispute_over': {
    status: 422,
    de: 'Die Bank nimmt keine Antwort mehr an.',
    en: 'The bank takes no response any more.',
  },
  'payment.nothing_to_write_off': {
    status: 422,
    de: 'Hier ist nichts auszubuchen: Keine Zahlung dieser Buchung ist fehlgeschlagen und offen.',
    en: 'There is nothing to write off here: no payment of this booking has failed and is still open.',
  },
  'discount.used_up': {
    status: 422,
    constraint: 'discount_used_up',
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
    constraint: 'discount_per_person',
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
  'discount.code_form': {
    status: 422,
    field: 'code',
    de: 'Ein Code hat 3 bis 30 Großbuchstaben, Ziffern oder Bindestriche.',
    en: 'A code has 3 to 30 capital letters, digits or hyphens.',
  },
  'discount.exists': {
    status: 422,
    field: 'code',
    de: 'Diesen Code gibt es schon.',
    en: 'This code exists already.',
  },
  'discount.value': {
    status: 422,
    field: 'percent',
    de: 'Gib entweder 1 bis 100 Prozent oder einen Betrag an.',
    en: 'Enter either 1 to 100 per cent or an amount.',
  },
  'discount.currency_missing': {
    status: 422,
    field: 'currency',
    de: 'Zu einem Betrag gehört eine Währung.',
    en: 'An amount needs a currency.',
  },
  'discount.period': {
    status: 422,
    field: 'validUntil',
    de: 'Der Code endet, bevor er beginnt.',
    en: 'The code ends before it begins.',
  },
  'discount.days': {
    status: 422,
    field: 'bookingUntil',
    de: 'Der letzte Tag liegt vor dem ersten.',
    en: 'The last day is before the first one.',
  },
  'discount.range': {
    status: 422,
    field: 'maximum',
    de: 'Der Höchstwert liegt unter dem Mindestwert.',
    en: 'The maximum is below the minimum.',
  },
  'discount.weekdays': {
    status: 422,
    field: 'weekday1',
    de: 'Wähle mindestens einen Wochentag.',
    en: 'Choose at least one day of the week.',
  },
  'discount.unknown_office': {
    status: 422,
    field: 'offices',
    de: 'Diesen Platz gibt es nicht: {which}',
    en: 'There is no such office: {which}',
  },
  'discount.unknown_person': {
    status: 422,
    field: 'people',
    de: 'Mit dieser Adresse ist niemand angemeldet: {which}',
    en: 'Nobody is registered with this address: {which}',
  },
  'discount.unknown_provider': {
    status: 422,
    field: 'providers',
    de: 'Diesen Anbieter gibt es nicht: {which}',
    en: 'There is no such provider: {which}',
  },
})

type PaymentRefusals = typeof paymentRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends PaymentRefusals {}
}

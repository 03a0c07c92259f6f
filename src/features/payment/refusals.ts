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
    constraint: 'discount_once_per_person',
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
})

type PaymentRefusals = typeof paymentRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends PaymentRefusals {}
}

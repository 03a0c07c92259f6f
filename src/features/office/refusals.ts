/** What the office feature refuses. */
import { refusals } from '#kernel/refusals.ts'

export const officeRefusals = refusals({
  'office.feed_address': {
    status: 422,
    field: 'address',
    de: 'Das ist keine Kalenderadresse. Sie beginnt mit https:// oder webcal://.',
    en: 'That is no calendar address. It begins with https:// or webcal://.',
  },
  'office.feed_too_many': {
    status: 422,
    de: 'Mehr als fünf Kalender sind je Angebot nicht möglich.',
    en: 'An office can have at most five calendars.',
  },
  'office.hours_invalid': {
    status: 422,
    de: 'Die Öffnungszeiten lassen sich nicht speichern.',
    en: "Office Hours can't be stored",
  },

  // Changes of an office that people book (provider paper 4)
  'office.effects_changed': {
    status: 422,
    de: 'Inzwischen hat sich etwas geändert. Bitte sieh dir die Folgen noch einmal an.',
    en: 'Something has changed in the meantime. Please look at the effects again.',
  },
  'office.capacity_booked': {
    status: 422,
    field: 'capacity',
    de: 'So viele Plätze sind noch gebucht. Möglich ab {day}.',
    en: 'More desks than that are booked. Possible from {day}.',
  },
  'office.capacity_room': {
    status: 422,
    field: 'capacity',
    de: 'Ein Raum wird immer ganz gebucht.',
    en: 'A room is always booked as a whole.',
  },
  'office.turnover_desks': {
    status: 422,
    field: 'minutes',
    de: 'Zeit nach einem Besuch gibt es nur bei Räumen.',
    en: 'Only rooms have time after a visit.',
  },
  'office.address_booked': {
    status: 422,
    field: 'address',
    de: 'Die Adresse lässt sich nicht ändern, solange es offene Buchungen gibt.',
    en: 'The address cannot be changed while there are open bookings.',
  },
  'office.once_booked': {
    status: 422,
    de: 'Das lässt sich nicht mehr ändern, weil hier schon gebucht wurde.',
    en: 'This cannot be changed any more, because somebody has booked here.',
  },
  'office.delete_booked': {
    status: 422,
    de: 'Es gibt noch Buchungen, darum lässt sich das Angebot nicht löschen.',
    en: 'Office has bookings, cannot be deleted',
  },

  // Time that a provider keeps back
  'office.block_time': {
    status: 422,
    field: 'to',
    de: 'Bitte wähle Beginn und Ende auf die Viertelstunde, den Beginn vor dem Ende.',
    en: 'Please choose a start before the end, both on the quarter hour.',
  },
  'office.block_past': {
    status: 422,
    field: 'day',
    de: 'Dieser Tag ist schon vorbei.',
    en: 'That day is already over.',
  },
  'office.block_far': {
    status: 422,
    field: 'day',
    de: 'Blockieren lässt sich höchstens {days} Tage im Voraus.',
    en: 'You can block at most {days} days ahead.',
  },
  'office.block_range': {
    status: 422,
    field: 'until',
    de: 'Das Ende liegt vor dem Anfang.',
    en: 'It ends before it begins.',
  },
  'office.block_desks': {
    status: 422,
    field: 'desks',
    de: 'Hier gibt es nur {count} Plätze.',
    en: 'There are only {count} desks here.',
  },
  'office.too_many_blocks': {
    status: 422,
    field: 'day',
    de: 'An diesem Tag gibt es schon {count} Blockierungen. Fasse einige zusammen.',
    en: 'There are already {count} blocks on that day. Please join some of them.',
  },
  'office.too_many_series': {
    status: 422,
    de: 'Es gibt schon {count} wiederkehrende Blockierungen. Beende eine, die du nicht mehr brauchst.',
    en: 'There are already {count} repeating blocks. Please end one that you no longer need.',
  },
  'office.vacation_long': {
    status: 422,
    field: 'until',
    de: 'Ein Urlaub ist höchstens {days} Tage lang. Trage den Rest danach ein.',
    en: 'A vacation is at most {days} days long. Enter the rest of it afterwards.',
  },
  'office.block_foreign': {
    status: 422,
    de: 'Das kommt aus einem verbundenen Kalender. Lösche den Termin dort.',
    en: 'This comes from a connected calendar. Please delete the entry there.',
  },
})

type OfficeRefusals = typeof officeRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends OfficeRefusals {}
}

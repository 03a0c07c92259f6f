/** Länger bleiben. */
export default {
  title: 'Länger bleiben?',
  ask: 'Verlängern',
  until: 'Bis wann',
  fullDay: 'ganzer Tag',
  noMore: 'ohne Aufpreis',
  extend: 'Zahlungspflichtig verlängern',
  extendFree: 'Verlängern',
  extendTo: 'bis {end} Uhr für {amount}',
  extendToFree: 'bis {end} Uhr',
  total: 'Insgesamt dann {total}. Abgebucht wird erst nach der Buchung.',
  covered: 'Insgesamt dann {total}. Auf deiner Karte sind {hold} reserviert; abgebucht wird erst nach der Buchung.',
  holdFirst:
    'Insgesamt dann {total}. Zuerst reservieren wir {hold} auf deiner Karte; abgebucht wird erst nach der Buchung.',
  done: 'Verlängert: Du kannst bis {end} Uhr bleiben.',
  stayPageTitle: 'Länger bleiben',
  stayTitle: 'Länger bleiben?',
  stayNow: 'Deine Zeit: {day}, {from}–{to} Uhr',
  tag: 'Verlängert',
}

/** Eine Buchung verlegen. */
export default {
  title: 'Auf eine andere Zeit verlegen',
  notNow: 'Doch nicht',
  show: 'Preis zeigen',
  before: 'Bisher',
  after: 'Neu',
  more: '{amount} mehr',
  less: '{amount} weniger',
  same: 'gleicher Preis',
  move: 'Verlegen',
  movePay: 'Zahlungspflichtig verlegen',
  to: 'auf {when} Uhr',
  holdSame: 'Auf deiner Karte bleiben {hold} reserviert; abgebucht wird erst nach der Buchung.',
  holdNow: 'Zuerst reservieren wir {hold} auf deiner Karte; abgebucht wird erst nach der Buchung.',
  holdLater: 'Am {at} reservieren wir {hold} auf deiner Karte; abgebucht wird erst nach der Buchung.',
  freeUntil: 'Danach kannst du bis {at} kostenlos stornieren oder noch einmal verlegen.',
}

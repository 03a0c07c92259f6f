/** Welche Fassung der Nutzungsbedingungen gezeigt wird. */
export default {
  since: 'Fassung {version}, gilt seit {day}.',
  coming: 'Ab {day} gilt eine neue Fassung.',
  readComing: 'Neue Fassung lesen',
  readCurrent: 'Zur geltenden Fassung',
  isComing: 'Diese Fassung gilt ab {day}. Was neu ist und was entfällt, ist hervorgehoben.',
  isPast: 'Diese Fassung gilt nicht mehr. Was sie gegenüber der davor geändert hat, ist hervorgehoben.',
  all: 'Alle Fassungen',
  one: 'Fassung {version}, ab {day}',
  oneInForce: 'gilt',
  oneComing: 'angekündigt',
  oneCorrection: 'Korrektur ohne Änderung des Sinns',
  first: 'Erste Fassung',
  added: 'Neu:',
  removed: 'Entfällt:',
} as const

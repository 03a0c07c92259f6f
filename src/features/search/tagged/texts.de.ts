/** Texts of the list of places with one tag. */
export default {
  title: 'Stichwort „{tag}“',
  nearest: 'Die nächsten zuerst.',
  best: 'Die am besten bewerteten zuerst.',
  none: 'Kein Platz mit diesem Stichwort',
  noneHint: 'Anbieter vergeben Stichwörter selbst. Vielleicht heißt es anders.',
  search: 'Plätze suchen',
  around: 'Alle Plätze in der Nähe',
  perHour: '{price} / Std.',
  desk: 'Schreibtisch',
  room: 'Besprechungsraum',
}

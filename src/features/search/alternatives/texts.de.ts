/** Words of the ways out of a search that finds nothing free: they come only when there is one. */
export default {
  title: 'Das ist frei',
  titleTaken: 'Zu deiner Zeit ist hier nichts frei. Das geht:',
  time: '{from}–{to} Uhr',
  desks: 'Schreibtische',
  rooms: 'Besprechungsräume',
  upTo: 'Bis {count} km',
  anywhere: 'Ohne Entfernungsgrenze',
  aroundMap: 'Rund um den Kartenausschnitt',
  otherProviders: 'Andere Anbieter in der Nähe',
  places_one: '{shown} Platz frei',
  places_other: '{shown} Plätze frei',
  nearest: 'Nächster: {place}',
  cheapest: 'Günstigster: {place}',
  price: '{price} / Std.',
  showTaken: 'Auch belegte zeigen',
  reset: 'Filter zurücksetzen',
}

export default {
  title: 'Freie Plätze in der Nähe',
  when: '{day}, {time} Uhr, {hours} Stunden',
  sameHouse: 'im selben Haus',
  none: 'Im Umkreis von 5 km ist zu dieser Zeit nichts frei. Vielleicht passt eine andere Zeit.',
  all: 'Alle auf der Karte',
} as const

/** Texts of the browse page. */
export default {
  title: 'Schreibtische und Besprechungsräume stundenweise',
  titleResults: '{heading} – {place}',
  description:
    'Finde einen freien Schreibtisch oder Besprechungsraum in deiner Nähe und buche ihn viertelstundengenau – in Deutschland, Österreich und der Schweiz.',

  // Panel
  panelTitle: 'Ein Platz für die nächsten Stunden',
  panelLead: 'Schreibtische und Besprechungsräume, viertelstundengenau gebucht.',
  groupLabel: 'Was suchst du?',
  groupDesk: 'Schreibtisch',
  groupRoom: 'Besprechung',
  address: 'Adresse oder Anbieter',
  addressPlaceholder: 'Straße, Ort oder Anbieter',
  addressClear: 'Eingabe löschen',
  addressLocate: 'Meinen Standort verwenden',
  locating: 'Standort wird gesucht …',
  suggestCount_one: '{count} Vorschlag',
  suggestCount_other: '{count} Vorschläge',
  date: 'Datum',
  time: 'Start',
  timeHint: 'In Schritten von 15 Minuten. Pfeil hoch und runter ändern die Zeit.',
  duration: 'Dauer',
  durationValue: '{count} Stunden · bis {end}',
  durationShort: '{count} Stunden',
  durationHint: 'Mindestens 2 Stunden. Verlängern geht später, solange frei ist.',
  submit: 'Plätze finden',
  cancelEdit: 'Zurück zu den Ergebnissen',

  // Titles of a search
  herePlace: 'Position auf der Karte',
  boxPlace: 'Kartenausschnitt',
  providerPlace: 'Anbieter',

  // List
  offers_one: '{shown} Angebot',
  offers_other: '{shown} Angebote',
  noteDistance: 'am nächsten zuerst',
  notePrice: 'günstigste zuerst',
  'notePrice-desc': 'teuerste zuerst',
  noteRating: 'beste Bewertung zuerst',
  'noteRating-asc': 'schlechteste Bewertung zuerst',
  retry: 'Noch einmal versuchen',
  failedTitle: 'Die Suche hat nicht geklappt',
  failedText: 'Bitte versuche es gleich noch einmal. Wenn es dabei bleibt, hilft dir der Support.',
  defaultPlace: 'Berlin-Mitte',

  // Card
  reason_later: 'Buchbar ab {day}',

  // Map
  map: 'Karte der Plätze',
  mapLoading: 'Karte wird geladen …',
}

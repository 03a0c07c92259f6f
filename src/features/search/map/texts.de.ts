/** Words of the map and its strip: they come with the map, after the page. */
export default {
  mapMarkers: 'Plätze auf der Karte',
  zoomIn: 'Vergrößern',
  zoomOut: 'Verkleinern',
  locate: 'Mein Standort',
  schematic: 'Schematische Karte',
  attribution: 'Kartendaten: {credits}',
  mapLocation: 'Suchposition, mit den Pfeiltasten verschieben',
  mapAvailable: 'verfügbar',
  partner: 'Partnerstandort',
  mapUnavailable: 'nicht verfügbar',
  cluster: '{count} Arbeitsplätze, heranzoomen',
  mapFailed: 'Die Plätze auf der Karte konnten nicht geladen werden.',
  follow: 'Beim Verschieben neu suchen',
  searchHere: 'Hier suchen',
  strip: 'Gewählt auf der Karte',
  deselect: 'Auswahl aufheben',
} as const

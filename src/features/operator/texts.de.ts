export default {
  title: 'Schreibtisch',
  pages: 'Inhaltsseiten',
  casesTitle: 'Fälle',
  casesNone: 'Nichts wartet auf eine Entscheidung.',
  casesRatings: 'Gemeldete Texte zu Bewertungen',
  decided: 'Entschieden.',
  proofNeeded: 'Zum Entscheiden bestätige kurz, dass du es bist.',
  prove: 'Bestätigen',
  offices: 'Plätze in der Suche',
  people: 'Konten',
  running: 'Buchungen, die gerade laufen',
  coming: 'Buchungen der nächsten 24 Stunden',
} as const

export default {
  title: 'Schreibtisch',
  pages: 'Inhaltsseiten',
  offices: 'Plätze in der Suche',
  people: 'Konten',
  running: 'Buchungen, die gerade laufen',
  coming: 'Buchungen der nächsten 24 Stunden',
} as const

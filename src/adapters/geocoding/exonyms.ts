/**
 * Cities whose GeoNames name is not the German one, or whose English name differs. `source` is the name in the data
 * (the most populous city of that name is meant), `de` and `en` are shown, `aliases` are also understood in a query.
 */
export type Exonym = { source: string; de: string; en: string; aliases?: readonly string[] }

export const EXONYMS: readonly Exonym[] = [
  { source: 'Munich', de: 'München', en: 'Munich' },
  { source: 'Köln', de: 'Köln', en: 'Cologne' },
  { source: 'Vienna', de: 'Wien', en: 'Vienna' },
  { source: 'Nürnberg', de: 'Nürnberg', en: 'Nuremberg' },
  { source: 'Hannover', de: 'Hannover', en: 'Hanover' },
  { source: 'Braunschweig', de: 'Braunschweig', en: 'Braunschweig', aliases: ['Brunswick'] },
  { source: 'Zürich', de: 'Zürich', en: 'Zurich' },
  { source: 'Genève', de: 'Genf', en: 'Geneva', aliases: ['Genève', 'Ginevra'] },
  { source: 'Luzern', de: 'Luzern', en: 'Lucerne' },
  { source: 'Bern', de: 'Bern', en: 'Bern', aliases: ['Berne'] },
  { source: 'Basel', de: 'Basel', en: 'Basel', aliases: ['Bâle', 'Basle'] },
  { source: 'Neuchâtel', de: 'Neuenburg', en: 'Neuchâtel', aliases: ['Neuchâtel'] },
  { source: 'Fribourg', de: 'Freiburg im Üechtland', en: 'Fribourg', aliases: ['Fribourg'] },
  { source: 'Sitten', de: 'Sitten', en: 'Sion' },
  { source: 'Biel/Bienne', de: 'Biel', en: 'Biel/Bienne', aliases: ['Bienne'] },
  { source: 'Sankt Gallen', de: 'St. Gallen', en: 'St. Gallen', aliases: ['Saint Gall'] },
  { source: 'Sankt Pölten', de: 'St. Pölten', en: 'St. Pölten' },
  { source: 'Halle (Saale)', de: 'Halle (Saale)', en: 'Halle (Saale)', aliases: ['Halle'] },
  { source: 'Freiburg', de: 'Freiburg im Breisgau', en: 'Freiburg im Breisgau', aliases: ['Freiburg'] },
]

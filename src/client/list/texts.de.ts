export default {
  csv: 'CSV',
  csvHint:
    'Die Datei hat alle Zeilen des Filters in dieser Reihenfolge, höchstens {most}. Jeder Abruf steht im Protokoll.',
  sorts: 'Reihenfolge',
  asc: 'aufsteigend',
  desc: 'absteigend',
  first: 'Zum Anfang',
  more: 'Mehr',
} as const

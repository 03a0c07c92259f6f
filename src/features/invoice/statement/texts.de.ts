/** Namen in dem Archiv einer Abrechnung. */
export default {
  fileName: 'abrechnung',
  folder: 'Rechnungen',
  waitingName: 'noch-nicht-fertig.txt',
  waiting:
    'Diese Rechnungen sind ausgestellt, ihre Dateien aber noch nicht fertig. Lade das Archiv später noch einmal.',
} as const

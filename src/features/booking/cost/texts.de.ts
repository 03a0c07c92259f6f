export default {
  title: 'Für die Abrechnung',
  costCentre: 'Kostenstelle',
  none: 'keine',
  reference: 'Referenz',
  referenceHint:
    'Zum Beispiel Projekt oder Auftrag, höchstens 40 Zeichen. Sie steht auf der Abrechnung deines Unternehmens.',
  save: 'Speichern',
  saved: 'Gespeichert.',
  closed: 'Die Abrechnung mit dieser Buchung ist geschlossen, deshalb lässt sich das nicht mehr ändern.',
  open: 'Lässt sich ändern, bis die Abrechnung des Monats geschlossen ist.',
} as const

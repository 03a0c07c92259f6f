export default {
  less: 'Eins weniger',
  more: 'Eins mehr',
  itemTitle: '{number}. Titel',
  itemDescription: 'Beschreibung',
  newItem: 'Neuer Eintrag',
  addItem: 'Eintrag hinzufügen',
  removeItem: '{number}. Eintrag entfernen',
  itemsOf: '{count} von höchstens {most} Einträgen',
} as const

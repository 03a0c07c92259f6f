/** Texts of who offers. */
export default {
  title: 'Wer anbietet',
  lead: 'Gäste sehen, von wem sie buchen. Das Gesetz verlangt von Anbietern diese Angaben (Gesetz über digitale Dienste, Artikel 30).',
  name: 'Öffentlicher Name',
  phone: 'Telefon',
  email: 'E-Mail',
  registerNumber: 'Registernummer',
  registerHint: 'Handelsregister, Firmenbuch oder UID, wenn du eingetragen bist.',
  optional: '(freiwillig)',
  address: 'Name und Anschrift',
  addressHint: 'Das sind die deiner Rechnungsadresse.',
  addressNone: 'Du hast noch keine Rechnungsadresse.',
  addressGo: 'Rechnungsadresse ändern',
  addressAdd: 'Rechnungsadresse angeben',
  taxMissing: 'Dort fehlt noch die USt-IdNr. oder die Steuernummer.',
  certify:
    'Ich verpflichte mich, nur Leistungen anzubieten, die dem geltenden Recht der Europäischen Union entsprechen.',
  certifyMissing: 'Bitte bestätige das, dann kannst du speichern.',
  save: 'Speichern',
  saved: 'Gespeichert.',
} as const

/** Ways into the account, and where it is open. */
export default {
  waysTitle: 'So meldest du dich an',
  emailConfirmed: 'Bestätigt',
  emailOpen: 'Noch nicht bestätigt',
  password: 'Passwort',
  passwordNote: 'Mindestens 8 Zeichen; beim Ändern wirst du überall sonst abgemeldet.',
  change: 'Ändern',
  linked: 'Verbunden',
  notLinked: 'Nicht verbunden',
  connect: 'Verbinden',
  disconnect: 'Trennen',
  proofTitle: 'Bist du es?',
  proofText:
    'Bevor du änderst, wie man in dein Konto kommt, fragen wir nach deinem Passwort. Das gilt dann 10 Minuten. Hast du keines, melde dich ab und wieder an.',
  proofButton: 'Weiter',

  sessionsTitle: 'Hier bist du angemeldet',
  thisDevice: 'dieses Gerät',
  unknownDevice: 'Unbekanntes Gerät',
  since: 'seit {day}',
  lastUsed: 'zuletzt {day}',
  end: 'Abmelden',
  endNamed: '{device} abmelden',
  endOthers: 'Alle anderen abmelden',
} as const

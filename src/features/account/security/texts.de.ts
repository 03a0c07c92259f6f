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

  sessionsTitle: 'Hier bist du angemeldet',
  thisDevice: 'dieses Gerät',
  unknownDevice: 'Unbekanntes Gerät',
  since: 'seit {day}',
  lastUsed: 'zuletzt {day}',
  end: 'Abmelden',
  endNamed: '{device} abmelden',
  endOthers: 'Alle anderen abmelden',
} as const

export default {
  named: 'Passkey „{name}“',
  lead: 'Mit einem Passkey meldest du dich an per Fingerabdruck, Gesicht oder Geräte-PIN, ohne Passwort und ohne zweiten Schritt.',
  added: 'hinzugefügt {day}',
  used: 'zuletzt benutzt {day}',
  add: 'Passkey hinzufügen',
  remove: 'Entfernen',
  removeNamed: '{name} entfernen',
  signIn: 'Mit Passkey anmelden',
  prove: 'Mit Passkey bestätigen',
  cancelled: 'Das hat nicht geklappt oder wurde abgebrochen. Du kannst es noch einmal versuchen.',
  needsScript: 'Passkeys hinzufügen geht nur mit JavaScript.',
} as const

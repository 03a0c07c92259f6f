/** Texte dazu, ob aus einem Konto das eines Unternehmens wird. */
export default {
  requested_title: 'Unternehmen prüfen: {company}',
  requested_text: 'Jemand möchte das eigene Konto in ein Unternehmenskonto umwandeln.',
  requested_button: 'Zur Anfrage',
  asker: 'Angefragt von {name}, {email}.',
  approved_title: '{company} ist freigeschaltet',
  approved_text: 'Dein Konto ist jetzt das Konto deines Unternehmens. Es zahlt, was seine Mitarbeitenden buchen.',
  approved_button: 'Zu den Mitarbeitenden',
  signInAgain: 'Bitte melde dich neu an: Aus Sicherheitsgründen haben wir dich überall abgemeldet.',
  declined_title: '{company} ist abgelehnt',
  declined_text: 'Wir haben dein Konto nicht in ein Unternehmenskonto umgewandelt. Es bleibt, wie es ist.',
  declined_button: 'Noch einmal anfragen',
  reason: 'Grund: {reason}',
  again: 'Wenn der Grund ausgeräumt ist, kannst du nach 24 Stunden noch einmal anfragen.',
} as const

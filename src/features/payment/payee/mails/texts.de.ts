/** Texts of mails and notifications about the account to which is paid. */
export default {
  active_title: 'Dein Auszahlungskonto ist bereit',
  active_text: 'Die Prüfung ist abgeschlossen. Büros, die darauf gewartet haben, gehen jetzt von selbst in die Suche.',
  active_button: 'Meine Büros ansehen',
  asked_title: 'Für dein Auszahlungskonto fehlen noch Angaben',
  asked_text: 'Der Zahlungsdienst hat bei der Prüfung eine Rückfrage. Erst danach kann er dir etwas auszahlen.',
  asked_button: 'Angaben ergänzen',
  restricted_title: 'Dein Auszahlungskonto ist eingeschränkt',
  restricted_text:
    'Der Zahlungsdienst zahlt dir zurzeit nichts aus. Buchungen bleiben bestehen, dein Guthaben wartet, bis das geklärt ist.',
  restricted_button: 'Jetzt klären',
  never_mailed: 'Nach Ausweis oder Bankdaten fragen wir nie per E-Mail.',
} as const

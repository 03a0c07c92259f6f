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
  reminded_title: 'Dein Auszahlungskonto ist seit einer Woche eingeschränkt',
  reminded_text:
    'Ist das in einer Woche noch so, nehmen wir deine Büros aus der Suche. Bestehende Buchungen gelten weiter.',
  reminded_button: 'Jetzt klären',
  paused_title: 'Deine Büros sind nicht mehr in der Suche',
  paused_text:
    'Seit zwei Wochen kann dir nichts ausgezahlt werden, deshalb nehmen deine Büros keine neuen Buchungen an. Bestehende gelten. Sobald wieder ausgezahlt wird, sind die Büros von selbst zurück.',
  paused_button: 'Jetzt klären',
  bounced_title: 'Deine Bank hat eine Auszahlung zurückgegeben',
  bounced_text:
    'Das Geld liegt wieder auf deinem Auszahlungskonto. Prüfe bitte, ob die hinterlegte Bankverbindung stimmt; danach geht es mit der nächsten Auszahlung raus.',
  bounced_button: 'Bankverbindung prüfen',
  never_mailed: 'Nach Ausweis oder Bankdaten fragen wir nie per E-Mail.',
} as const
